import { readFileSync } from 'node:fs';
import { basename, relative } from 'node:path/posix';
import { z } from 'zod';

const files = z.array(z.string()).min(1);
const entry = z.union([
  z.strictObject({ holds: z.string(), shownBy: files }),
  z.strictObject({ notApplicable: z.string(), shownBy: files.optional() }),
  z.strictObject({ decided: z.string(), mattersTo: z.string(), shownBy: files.optional() }),
  z.strictObject({ open: z.string(), shownBy: files.optional() }),
]);
const source = readFileSync(new URL('../asvs-requirements.json', import.meta.url), 'utf8');

/** Each requirement of levels 1 and 2: how it is met, and the files that show it. */
export const requirements = Object.entries(
  z.record(z.string().regex(/^\d+\.\d+\.\d+$/), entry).parse(JSON.parse(source)),
).map(([number, each]) => ({ number, each, shownBy: each.shownBy ?? [] }));

const chapters: Readonly<Record<string, string>> = {
  1: 'Architecture',
  2: 'Authentication',
  3: 'Sessions',
  4: 'Access control',
  5: 'Validation and encoding',
  6: 'Stored cryptography',
  7: 'Errors and logging',
  8: 'Data protection',
  9: 'Communication',
  10: 'Malicious code',
  11: 'Business logic',
  12: 'Files',
  13: 'APIs',
  14: 'Configuration',
};

type Requirement = (typeof requirements)[number];

function linkTo(path: string): string {
  const [file = ''] = path.split('#');
  const name = basename(file).replace(/(\.(unit|int|contract|e2e))?(\.spec)?\.[a-z]+$/, '');
  const target = relative('docs/security', path);
  return `[${name}](${target})`;
}

function textOf({ each }: Requirement): string {
  if ('holds' in each) return each.holds;
  if ('notApplicable' in each) return `_Not applicable:_ ${each.notApplicable}`;
  if ('open' in each) return `_Open:_ ${each.open}`;
  return `_Decided:_ ${each.decided} It matters to ${each.mattersTo}.`;
}

const isOf = (chapter: string) => (requirement: Requirement) =>
  requirement.number.startsWith(`${chapter}.`);

/** Neighbours that do not apply for the same reason share a line. */
function linesOf(chapter: string): string[] {
  const groups: { first: string; last: string; text: string }[] = [];
  for (const requirement of requirements.filter(isOf(chapter))) {
    const { number, each, shownBy } = requirement;
    const links = shownBy.length === 0 ? '' : ` ${shownBy.map(linkTo).join(', ')}`;
    const text = textOf(requirement) + links;
    const before = groups.at(-1);
    if ('notApplicable' in each && before?.text === text) before.last = number;
    else groups.push({ first: number, last: number, text });
  }
  return groups.map(
    ({ first, last, text }) => `- **${first === last ? first : `${first} to ${last}`}** ${text}`,
  );
}

const numbers = (state: string) =>
  requirements.filter(({ each }) => state in each).map(({ number }) => number);

const count = (state: string) => String(numbers(state).length);

/** How many requirements hold, do not apply, are decided otherwise and are open, as a sentence. */
export const requirementCounts = `Of ${String(requirements.length)} requirements, ${count('holds')} hold, ${count('notApplicable')} do not apply, ${count('decided')} are decided otherwise, ${count('open')} is open.`;

/** `docs/security/asvs.md`. */
export function asvsPage(): string {
  const parts = Object.entries(chapters).map(
    ([chapter, title]) => `## V${chapter} ${title}\n\n${linesOf(chapter).join('\n')}`,
  );
  return `# ASVS 4.0.3, level 2

How an installation with mailed codes, behind a TLS proxy, meets levels 1 and 2 of OWASP’s Application Security
Verification Standard 4.0.3, by requirement number. Each line links the tests or files that show it.
\`npm run documents\` generates this page from \`tests/documents/asvs-requirements.json\`.

${requirementCounts} No outsider has verified it.

- **Decided**: ${numbers('decided').join(', ')}. The requirement is not met, on purpose. Its line says what is done instead, and to whom that matters.
- **Open**: ${numbers('open').join(', ')}. The requirement is not met, or only in part.

${parts.join('\n\n')}
`;
}
