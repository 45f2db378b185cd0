import { appendFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type Position, startPosition } from '../../../../events/kernel/event.js';
import { eventTypes } from '../../../../events/registry.js';
import { projections } from '../../../../projections/registry.js';
import type { Moment } from '../../analysis/export-plan.js';
import { personalFields } from '../../analysis/tables.js';
import { UsageError } from '../../operator-tools/operator-context.js';

/** File in the data folder with a JSON line per command. */
export const commandLogFile = 'operator-commands.log';

/** The user of this process; by number where it has no name, as in a container. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.());
  }
}

/**
 * Records when which user of this machine opened the installation with which command; arguments are
 * left out, as they may name people. If the file cannot be written the command still runs, since it
 * may be needed to find out why.
 */
export function recordCommand(dataDirectory: string, command = process.argv[2] ?? ''): void {
  const line = { time: new Date().toISOString(), user: userName(), command };
  try {
    appendFileSync(join(dataDirectory, commandLogFile), `${JSON.stringify(line)}\n`, {
      mode: 0o600,
    });
  } catch (error) {
    process.stderr.write(`the command could not be recorded in the log: ${String(error)}\n`);
  }
}

const digits = /^\d{1,20}$/;
const paddedPosition = (value: string) => value.padStart(startPosition.length, '0');

/** A position as `lag` and `export` print it, with or without leading zeros. @throws UsageError */
export const position =
  (name: string) =>
  (value: string): Position => {
    if (digits.test(value)) return paddedPosition(value);
    throw new UsageError(`Option '--${name}' takes a position; ${value} is not one`);
  };

/** Milliseconds since 1970 of an ISO 8601 time. @throws UsageError */
export const time = (name: string) => (value: string) => {
  const milliseconds = Date.parse(value);
  if (/^\d{4}-\d{2}-\d{2}/.test(value) && !Number.isNaN(milliseconds)) return milliseconds;
  throw new UsageError(
    `--${name} ${value} is not a time: write 2026-01-31 or 2026-01-31T12:00:00Z`,
  );
};

/** A position if it consists of digits, otherwise a time. @throws UsageError */
export const moment = (value: string): Moment =>
  digits.test(value) ? { position: paddedPosition(value) } : { time: time('until')(value) };

/** A positive number of events. @throws UsageError */
export function limit(value: string): number {
  if (/^[1-9]\d{0,14}$/.test(value)) return Number(value);
  throw new UsageError(`--limit ${value} is not a number of events`);
}

/** Collects the values of a repeatable option. @throws UsageError for an unknown name. */
const oneOf =
  (what: string, names: readonly string[]) =>
  (value: string, previous: readonly string[] = []): readonly string[] => {
    if (names.includes(value)) return [...previous, value];
    throw new UsageError(`no such ${what}: ${value}. Known: ${names.join(', ')}`);
  };
export const eventType = oneOf('event type', Object.keys(eventTypes));
export const model = oneOf(
  'read model',
  projections.map(({ name }) => name),
);
const personalField = oneOf('personal field', personalFields);

/** Names of personal fields, separated by commas. @throws UsageError */
export const disclosedFields = (
  value: string,
  previous: readonly string[] = [],
): readonly string[] =>
  value.split(',').reduce((names, name) => personalField(name.trim(), names), previous);
