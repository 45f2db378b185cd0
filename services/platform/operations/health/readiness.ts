import { Injectable } from '@nestjs/common';
import { Notifier } from '../../live/notifier.js';
import { Disk } from './disk.js';
import { Installation } from '../status/installation.js';
import type { InstallationStatus, ReadModelStatus } from '../status/standing.js';

/** How far a read model is, without what only operators need. */
type Lag = Pick<ReadModelStatus, 'model' | 'state' | 'secondsBehind' | 'positionsBehind'>;

export interface Readiness {
  readonly status: 'ready' | 'not ready';
  /** Why it is not ready, a sentence each. */
  readonly reasons: readonly string[];
  /** What is wrong and keeps nobody from being served. */
  readonly warnings: readonly string[];
  /** Empty while a store is away. */
  readonly readModels: readonly Lag[];
}

/** In the order in which they are to be put right. */
const reasonOf = {
  stopped: 'no projector is running',
  paused: 'stopped at an event that cannot be applied',
  failed: 'failing repeatedly',
} as const;

function* reasonsIn({ models }: InstallationStatus): Generator<string> {
  if (models.some(({ state }) => state === 'stopped')) yield reasonOf.stopped;
  for (const state of ['paused', 'failed'] as const) {
    const names = models.filter((each) => each.state === state).map(({ model }) => model);
    if (names.length > 0) yield `${reasonOf[state]}: ${names.join(', ')}`;
  }
}

/** What an operator wanted so. */
function* warningsIn(models: readonly ReadModelStatus[]): Generator<string> {
  const held = models.filter(({ state }) => state === 'held').map(({ model }) => model);
  if (held.length > 0) yield `paused by an operator: ${held.join(', ')}`;
}

/** Whether people who come to this process are served as they should be. */
@Injectable()
export class ReadinessCheck {
  constructor(
    private readonly installation: Installation,
    private readonly disk: Disk,
    private readonly notifier: Notifier,
  ) {}

  async check(): Promise<Readiness> {
    const [standing, room] = await Promise.all([
      this.installation.statusOrFailure(),
      this.disk.space(),
    ]);
    const reasons = typeof standing === 'string' ? [standing] : [...reasonsIn(standing)];
    if (room.isNearlyFull) {
      reasons.push(`only ${Math.floor(room.free / 1e6)} MB free on the data folder’s disk`);
    }
    const models = typeof standing === 'string' ? [] : standing.models;
    const warnings = [...warningsIn(models)];
    if (this.notifier.isAway) warnings.push('Redis cannot be reached: open pages do not update');
    const readModels = models.map(({ model, state, secondsBehind, positionsBehind }) => {
      return { model, state, secondsBehind, positionsBehind };
    });
    return {
      status: reasons.length === 0 ? 'ready' : 'not ready',
      ...{ reasons, warnings, readModels },
    };
  }
}
