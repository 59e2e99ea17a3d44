/** The calls to the playground's server, as `/play/...` offers them to people. */

/** What the server refused, as a sentence for people. */
export class Refusal extends Error {}

async function request(method, path, body) {
  let response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal("The playground does not answer. Is it still running?");
  }
  if (response.status === 204) return null;
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refusal(answer.message ?? `The playground answered ${response.status}.`);
  return answer;
}

function query(values) {
  const known = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return known.length ? `?${new URLSearchParams(known)}` : "";
}

export const api = {
  people: () => request("GET", "/play/people"),
  state: (user) => request("GET", `/play/state${query({ user })}`),
  messages: (channel, user, before) =>
    request("GET", `/play/channels/${channel}/messages${query({ user, limit: 100, before })}`),
  interact: (body) => request("POST", "/play/interactions", body),
  upload: (user, filename, content) => request("POST", "/play/files", { user, filename, content }),
  write: (user, channel, content) => request("POST", "/play/messages", { user, channel_id: channel, content }),
  remove: (user, channel, message) => request("DELETE", `/play/messages/${channel}/${message}${query({ user })}`),
  addPerson: (name) => request("POST", "/play/users", { name }),
  changePerson: (user, changes) => request("POST", `/play/users/${user}`, changes),
  directMessages: (user) => request("POST", "/play/dms", { user }),
};

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 5000;

/**
 * The live events of one person. It connects again by itself until `close()` is called.
 * `onEvent(name, data)`, `onOpen()` whenever the line stands, `onBreak()` when it is lost. `tried` is a promise for the
 * end of the first attempt, whether it stands then or not.
 */
export function openSocket(user, { onEvent, onOpen, onBreak }) {
  const address = new URL(`/play/socket${query({ user })}`, location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  let socket;
  let timer;
  let pause = FIRST_PAUSE;
  let closed = false;

  let answered;
  const tried = new Promise((resolve) => (answered = resolve));

  function connect() {
    socket = new WebSocket(address);
    socket.onopen = () => {
      pause = FIRST_PAUSE;
      if (!closed) onOpen();
      answered();
    };
    socket.onmessage = (frame) => {
      const { t, d } = JSON.parse(frame.data);
      if (!closed) onEvent(t, d);
    };
    socket.onclose = () => {
      answered();
      if (closed) return;
      onBreak();
      timer = setTimeout(connect, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    };
  }

  connect();
  return {
    tried,
    close() {
      closed = true;
      clearTimeout(timer);
      socket.close();
    },
  };
}
