import type { Projection } from '../../../projections/kernel/projection.js';
import type { Builder } from '../read-side/building/builder.js';
import type { LiveVersions } from '../read-side/read-models/live-versions.js';
import type { EventLog } from '../../stores/event-log/event-log.js';
import type { Keys, ReadStore } from '../../stores/ports.js';
import type { Clock } from '../../stores/ports/tokens.js';
import type { Output } from './output.js';
import type { OpenTemporaryStore } from './temporary-store.js';

/** What an operator's command works on: the stores of an installation that may be running. */
export interface OperatorContext {
  readonly log: EventLog;
  readonly keys: Pick<Keys, 'getOrCreate'>;
  readonly readStore: ReadStore;
  readonly versions: LiveVersions;
  readonly projections: readonly Projection[];
  readonly clock: Clock;
  readonly output: Output;
  /** Builds in the read store, in threads of this process. */
  readonly builder: Builder;
  /** Opens a read store of its own for the time of one command, or in a folder that stays. */
  readonly temporaryStore: OpenTemporaryStore;
  /** Tells pages to read again; does nothing in an installation of one process. */
  readonly refreshPages: () => Promise<void>;
  /** Asks whoever typed the command, yes or no; no where nobody can answer. */
  readonly confirm: (question: string) => Promise<boolean>;
  /** Aborts when the operator ends the command. */
  readonly signal: AbortSignal;
}

/** What the operator typed cannot be done; the message says why, in one line. */
export class UsageError extends Error {}

/** What was begun and is not whole: a full disk, a closed pipe, an interruption. */
export class Incomplete extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(`cut short: ${why}`, options);
  }
}

/** What cannot be done now; the message says why, in one line. Nothing was changed. */
export class Refusal extends Error {}

/** The read models that a command names. @throws UsageError for a name that there is not. */
export function modelsNamed(
  { projections }: Pick<OperatorContext, 'projections'>,
  name: string | undefined,
): readonly Projection[] {
  const names = projections.map((each) => each.name);
  if (name === 'all') return projections;
  const found = projections.find((each) => each.name === name);
  if (found) return [found];
  const given = name === undefined ? 'name a read model' : `no such read model: ${name}`;
  throw new UsageError(`${given}: all, ${names.join(', ')}`);
}
