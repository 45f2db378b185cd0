import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Injectable, Inject } from '@nestjs/common';
import { Notifier } from '../../live/notifier.js';
import { type Settings, settingsToken } from '../../settings/settings.js';
import { Installation } from '../operator-refusals.js';
import type { InstallationStatus, ReadModelStatus } from '../status/read-status.js';

/** In bytes. */
interface DiskSpace {
  readonly free: number;
  readonly size: number;
  /** Less than 5 % is free. */
  readonly isNearlyFull: boolean;
}

/** The disk of the data folder. */
@Injectable()
export class Disk {
  constructor(@Inject(settingsToken) private readonly settings: Settings) {}

  async space(): Promise<DiskSpace> {
    const { dataDirectory, diskFreePercent } = this.settings;
    const { bavail, blocks, bsize } = await statfs(resolve(dataDirectory));
    const [free, size] = [bavail * bsize, blocks * bsize];
    return { free, size, isNearlyFull: 100 * free < diskFreePercent * size };
  }
}

/** The part of a read model's status that everybody may see. */
type Lag = Pick<ReadModelStatus, 'model' | 'state' | 'secondsBehind' | 'positionsBehind'>;

export interface Readiness {
  readonly status: 'ready' | 'not ready';
  /** One sentence each. */
  readonly reasons: readonly string[];
  /** Problems that do not affect people. */
  readonly warnings: readonly string[];
  /** Empty while a store is away. */
  readonly readModels: readonly Lag[];
}

/** In the order in which they should be fixed. */
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

/** Whether the process should get traffic. */
@Injectable()
export class ReadinessCheck {
  constructor(
    private readonly installation: Installation,
    private readonly disk: Disk,
    private readonly notifier: Notifier,
  ) {}

  async check(): Promise<Readiness> {
    const [status, disk] = await Promise.all([
      this.installation.statusOrFailure(),
      this.disk.space(),
    ]);
    const reasons = typeof status === 'string' ? [status] : [...reasonsIn(status)];
    if (disk.isNearlyFull) {
      reasons.push(`only ${Math.floor(disk.free / 1e6)} MB free on the data folder’s disk`);
    }
    const models = typeof status === 'string' ? [] : status.models;
    const away = 'Redis cannot be reached: open pages do not update';
    const warnings = this.notifier.isAway ? [away] : [];
    const readModels = models.map(({ model, state, secondsBehind, positionsBehind }) => {
      return { model, state, secondsBehind, positionsBehind };
    });
    return {
      status: reasons.length === 0 ? 'ready' : 'not ready',
      ...{ reasons, warnings, readModels },
    };
  }
}
