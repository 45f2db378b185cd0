import type { Projection } from '../../../projections/kernel/projection.js';
import type { Builder } from '../read-side/building/builder.js';
import type { LiveVersions } from '../read-side/read-models/live-versions.js';
import type { EventLog } from '../../stores/event-log/event-log.js';
import type { Keys, ReadStore } from '../../stores/ports.js';
import type { Clock } from '../../stores/ports/tokens.js';
import type { Output } from './output.js';
import type { OpenTemporaryStore } from './temporary-store.js';

/** The dependencies of a command: the stores of an installation, which may be running. */
export interface OperatorContext {
  readonly log: EventLog;
  readonly keys: Pick<Keys, 'getOrCreate'>;
  readonly readStore: ReadStore;
  readonly versions: LiveVersions;
  readonly projections: readonly Projection[];
  readonly clock: Clock;
  readonly output: Output;
  /** Builds in the installation's read store. */
  readonly builder: Builder;
  /** Opens a temporary read store, or one in a folder that stays. */
  readonly temporaryStore: OpenTemporaryStore;
  /** Makes open pages reload; nothing to do without Redis. */
  readonly refreshPages: () => Promise<void>;
  /** Asks yes or no in the terminal; false where there is none. */
  readonly confirm: (question: string) => Promise<boolean>;
  /** Aborts when the command is interrupted. */
  readonly signal: AbortSignal;
}

/** The arguments are wrong; the message says why in one line. */
export class UsageError extends Error {}

/** Work ended early: full disk, closed pipe, interruption. */
export class Incomplete extends Error {
  constructor(why: string, options?: ErrorOptions) {
    super(`cut short: ${why}`, options);
  }
}

/** Not possible at the moment; the message says why in one line. Nothing was changed. */
export class Refusal extends Error {}

/** The read models named by an argument. @throws UsageError for an unknown name. */
export function modelsNamed(
  { projections }: Pick<OperatorContext, 'projections'>,
  name: string | undefined,
): readonly Projection[] {
  const names = projections.map((each) => each.name);
  if (name === 'all') return projections;
  const found = projections.find((each) => each.name === name);
  if (found) return [found];
  const mistake = name === undefined ? 'name a read model' : `no such read model: ${name}`;
  throw new UsageError(`${mistake}: all, ${names.join(', ')}`);
}
