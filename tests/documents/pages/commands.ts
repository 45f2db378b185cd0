import type { Command } from 'commander';
import { table } from './table.js';

const asCode = (text: string) => `\`${text}\``;
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A command with those below it, each by all words that are typed. */
function* typed(command: Command, before: string): Iterable<readonly [string, Command]> {
  const words = `${before} ${command.name()}`;
  if (command.commands.length === 0) yield [`${words} ${command.usage()}`.trim(), command];
  for (const each of command.commands) yield* typed(each, words);
}

const optionsOf = (command: Command) =>
  command.options
    .filter(({ hidden }) => !hidden)
    .map(({ flags, description }) => `\n  - ${asCode(flags)} ${description}`)
    .join('');

const listOf = (commands: readonly Command[]) =>
  commands
    .flatMap((command) => [...typed(command, 'trboo')])
    .map(([words, each]) => {
      const what = sentence(each.description());
      return `- ${asCode(words)}: ${what}.${optionsOf(each)}`;
    })
    .join('\n');

/**
 * `docs/commands.md`.
 * @param scripts what each script of `package.json` does, by its name
 */
export function commandsPage(
  commands: readonly Command[],
  scripts: Readonly<Record<string, string>>,
): string {
  const scriptRows = Object.entries(scripts).map(([name, text]) => [
    asCode(name === 'start' || name === 'test' ? `npm ${name}` : `npm run ${name}`),
    text,
  ]);
  return `# Commands

Generated from their definitions by \`npm run documents\`.

## While developing

${table(['command', 'what it does'], scriptRows)}

The test commands take parts of paths, and a name after \`-t\`: \`npm run test:int -- library/sharing -t withdraw\`.

## For operators and analysts

\`trboo\` is on the path in containers. In a checkout, \`npm run ops -- lag\` is \`trboo lag\`; \`backup\`, \`restore\` and
\`migrate-store\` have scripts of their own. All of them work on the stores that the [settings](settings.md) name, beside a
running server. They exit with 0 when all is well, 1 when something is wrong, 2 when the command was not understood.

${listOf(commands)}
`;
}
