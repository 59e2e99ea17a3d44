/** What mentions in a text stand for, as the person sees it. */
import { displayName } from "./avatars.js";

/** The names that `markdown()` asks for; `message` may bring people along that are not in the list of users. */
export function namesOf(store, message) {
  return {
    user(id) {
      const user = store.user(id) ?? message?.mentions?.find((mentioned) => mentioned.id === id);
      return user && displayName(user);
    },
    channel: (id) => store.channel(id)?.name,
    role: (id) => store.role(id)?.name,
    isMe: (id) => id === store.me.id,
  };
}
