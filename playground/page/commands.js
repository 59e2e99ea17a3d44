/** Slash commands as data: the list of what can be typed, and checking what was filled in. */

const SUBCOMMAND = 1;
const GROUP = 2;
export const OPTION = { STRING: 3, INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, ROLE: 8, MENTIONABLE: 9, NUMBER: 10, ATTACHMENT: 11 };

const IN_SERVERS = 0;
const IN_DIRECT_MESSAGES = 1;

/** A name or description in the person's language where the app offers it. */
export function inLanguage(thing, field, locale) {
  return thing[`${field}_localizations`]?.[locale] ?? thing[field];
}

/**
 * Every command that can be typed here, subcommands as "table new":
 * [{title, description, steps, options}], where steps are the nested command objects from the outside in.
 */
export function typableCommands(commands, { locale, inDirectMessages }) {
  const found = [];
  const walk = (steps) => {
    const last = steps.at(-1);
    const inner = (last.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
    if (inner.length) {
      for (const step of inner) walk([...steps, step]);
      return;
    }
    found.push({
      title: steps.map((step) => inLanguage(step, "name", locale)).join(" "),
      description: inLanguage(last, "description", locale) ?? "",
      steps,
      options: [...(last.options ?? [])].sort((a, b) => Number(b.required ?? false) - Number(a.required ?? false)),
    });
  };
  const place = inDirectMessages ? IN_DIRECT_MESSAGES : IN_SERVERS;
  for (const command of commands) {
    const isTyped = (command.type ?? 1) === 1;
    const isHere = command.contexts ? command.contexts.includes(place) : !(inDirectMessages && (command.dm_permission === false || command.guild_id));
    if (isTyped && isHere) walk([command]);
  }
  return found.sort((a, b) => a.title.localeCompare(b.title));
}

/** Those that fit what was typed after the slash: beginnings first, then words inside, then descriptions. */
export function matchingCommands(commands, typed) {
  const words = typed.toLowerCase().trim();
  const rank = (command) => {
    const title = command.title.toLowerCase();
    if (title.startsWith(words)) return 0;
    if (words.split(/\s+/).every((word) => title.includes(word))) return 1;
    return command.description.toLowerCase().includes(words) ? 2 : 3;
  };
  return commands
    .map((command) => ({ command, rank: rank(command) }))
    .filter((entry) => entry.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .map((entry) => entry.command);
}

/** The command as Discord sends it: subcommands nested around the filled options. */
export function commandPayload(command, options) {
  const [root, ...inner] = command.steps;
  const nested = inner.reduceRight((content, step) => [{ name: step.name, type: step.type, options: content }], options);
  return { id: root.id, name: root.name, type: 1, options: nested };
}

/**
 * What was typed into the field of an option as `{value}`, `{}` when it was left empty, or `{error: sentence}`.
 * `picked` is the entry chosen from a list, if one was.
 */
export function readOption(option, typed, picked, locale) {
  const name = inLanguage(option, "name", locale);
  const text = typed.trim();
  if (picked) return { value: picked.value };
  if (!text) return option.required ? { error: `Please fill in “${name}”.` } : {};
  if (option.type === OPTION.INTEGER || option.type === OPTION.NUMBER) return readNumber(option, name, text);
  if (option.type !== OPTION.STRING || option.choices?.length) return { error: `Please choose one of the entries offered for “${name}”.` };
  if (option.min_length && text.length < option.min_length) return { error: `“${name}” needs at least ${option.min_length} characters.` };
  if (option.max_length && text.length > option.max_length) return { error: `“${name}” may have at most ${option.max_length} characters.` };
  return { value: text };
}

function readNumber(option, name, text) {
  if (option.choices?.length) return { error: `Please choose one of the entries offered for “${name}”.` };
  const value = Number(text.replace(",", "."));
  const isWhole = option.type === OPTION.INTEGER;
  if (!Number.isFinite(value) || (isWhole && !Number.isInteger(value))) return { error: `“${name}” must be a ${isWhole ? "whole " : ""}number.` };
  if (option.min_value !== undefined && value < option.min_value) return { error: `“${name}” must be at least ${option.min_value}.` };
  if (option.max_value !== undefined && value > option.max_value) return { error: `“${name}” must be at most ${option.max_value}.` };
  return { value };
}
