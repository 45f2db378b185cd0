import { readEnvFile } from './secret-files.js';
import { InvalidSetting } from './plain-network.js';
import { readSettings, type Settings } from './settings.js';
import { settingNames } from './variables.js';

/** Variables of Node, libraries and tools. */
const foreignNames =
  /^(OTEL|NODE|NPM|npm|COMPOSE|DOCKER|LC)_|^(TZ|LANG|PATH|TMPDIR|NO_COLOR|FORCE_COLOR)$/;
/** Shorter names of settings resemble names of other programs by chance: HOSTS, PORTS, ROLE. */
const minLength = 6;

const plain = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Levenshtein distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [above, letter] of Array.from(one).entries()) {
    const next = [above + 1];
    for (const [at, against] of Array.from(other).entries()) {
      const changed = (row[at] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** The known name within `maxEdits` edits; undefined when there is none. */
function nearest(name: string, known: readonly string[], maxEdits: number): string | undefined {
  const measured = known.map((each) => ({ each, edits: distance(plain(name), plain(each)) }));
  const [best] = measured.sort((a, b) => a.edits - b.edits);
  return best && best.edits <= maxEdits ? best.each : undefined;
}

/**
 * Reports ignored names: all unknown names in the file, and those in the environment that differ from
 * a setting by one edit. The environment also contains names of other programs.
 */
function unknownNames(
  environment: readonly string[],
  file: readonly string[],
  known: readonly string[],
): readonly string[] {
  const isUnknown = (name: string) => !known.includes(name) && !foreignNames.test(name);
  const long = known.filter((name) => name.length >= minLength);
  const inFile = file.filter(isUnknown).map((name) => ({ name, meant: nearest(name, known, 3) }));
  const inEnvironment = environment
    .filter((name) => isUnknown(name) && !file.includes(name))
    .map((name) => ({ name, meant: nearest(name, long, 1) }))
    .filter(({ meant }) => meant !== undefined);
  return [...inFile, ...inEnvironment].map(({ name, meant }) =>
    meant === undefined
      ? `${name} is not a setting and is ignored`
      : `${name} is not a setting and is ignored: did you mean ${meant}?`,
  );
}

/**
 * Reads the settings from the environment, and from `.env` in the working directory if the environment
 * does not contain them. Unknown names become remarks.
 * @throws InvalidSetting
 */
export function loadSettings(): Settings {
  const file = readEnvFile('.env');
  const remarks = unknownNames(Object.keys(process.env), Object.keys(file), settingNames);
  // Libraries read the environment themselves, for example OpenTelemetry's exporters.
  for (const [name, value] of Object.entries(file)) process.env[name] ??= value;
  try {
    const settings = readSettings(process.env);
    return { ...settings, remarks: [...settings.remarks, ...remarks] };
  } catch (error) {
    // A misspelt name may be the reason.
    if (!(error instanceof InvalidSetting)) throw error;
    throw new InvalidSetting([error.message, ...remarks].join('; '));
  }
}
