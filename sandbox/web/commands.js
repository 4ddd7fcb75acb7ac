// Slash commands as a flat list of names, each with its options.

const SUBCOMMAND = 1;
const GROUP = 2;
const CHAT_INPUT = 1;

/** Return every usable command: `{name: "poll show", description, options}`, required options first. */
export function flatten(commands) {
  return commands
    .filter((command) => command.type === CHAT_INPUT)
    .flatMap((command) => leaves(command, command.name))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Return the commands that match the text after the slash, prefix matches first. */
export function matching(commands, typed) {
  const wanted = typed.toLowerCase().trimStart();
  const starts = commands.filter((command) => command.name.startsWith(wanted));
  const others = commands.filter((command) => !command.name.startsWith(wanted) && command.name.includes(wanted));
  return [...starts, ...others];
}

/**
 * Parse a line such as `/say hello` or `/poll question:Pizza? days:2`.
 *
 * Returns `{command, values}` once the name is complete (followed by a space, or `whole`), else nothing.
 */
export function readLine(commands, line, { whole = false } = {}) {
  const found = commands
    .filter((command) => line.startsWith(`/${command.name} `) || (whole && line === `/${command.name}`))
    .sort((a, b) => b.name.length - a.name.length)[0];
  if (!found || (!whole && isPrefixOfOther(commands, found, line))) return null;
  return { command: found, values: readValues(found, line.slice(found.name.length + 1).trim()) };
}

function isPrefixOfOther(commands, found, line) {
  return commands.some((other) => other !== found && `/${other.name}`.startsWith(line) && other.name.startsWith(`${found.name} `));
}

function readValues(command, text) {
  if (!text || !command.options.length) return {};
  const names = command.options.map((option) => option.name).join("|");
  const parts = text.split(new RegExp(`(?:^|\\s)(${names}):`));
  const values = {};
  if (parts[0].trim()) values[command.options[0].name] = parts[0].trim();
  for (let at = 1; at < parts.length; at += 2) values[parts[at]] = parts[at + 1].trim();
  return values;
}

function leaves(node, name) {
  const options = node.options ?? [];
  const nested = options.filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (nested.length) return nested.flatMap((option) => leaves(option, `${name} ${option.name}`));
  const ordered = [...options].sort((a, b) => Number(b.required ?? false) - Number(a.required ?? false));
  return [{ name, description: node.description, options: ordered }];
}
