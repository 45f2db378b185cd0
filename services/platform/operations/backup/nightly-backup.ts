import { type ChildProcess, execFile } from 'node:child_process';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { type Clock, clockPort } from '../../../stores/ports/tokens.js';
import { ProjectorHost } from '../../projector-host/projector-host.js';
import { type Settings, settingsToken } from '../../settings/settings.js';
import { PeriodicTask } from '../../tools/tasks.js';
import { programPort } from '../time-travel/time-travel-server.js';
import { nameOfBackup, timeOfBackup } from './folder.js';

const keptDays = 7;
const keptWeeks = 4;
const week = 7 * 24 * 3_600_000;

/** A time of day, on the clock of this machine. */
interface TimeOfDay {
  readonly hour: number;
  readonly minute: number;
}

/** The last moment at or before `now` at which a backup was due. */
export function lastDue(now: Date, { hour, minute }: TimeOfDay): Date {
  const due = new Date(now);
  due.setHours(hour, minute, 0, 0);
  if (due > now) due.setDate(due.getDate() - 1);
  return due;
}

/** Of these names, the backups that are no longer kept: beside the newest seven, one a week for four. */
export function expiredBackups(names: readonly string[]): readonly string[] {
  const byAge = names
    .flatMap((name) => {
      const at = timeOfBackup(name);
      return at === undefined ? [] : [{ name, at }];
    })
    .sort((one, other) => other.at - one.at);
  const older = byAge.slice(keptDays);
  const weeks = [...new Set(older.map(({ at }) => Math.floor(at / week)))].slice(0, keptWeeks);
  const weekly = weeks.map((each) => older.find(({ at }) => Math.floor(at / week) === each)?.name);
  return older.map(({ name }) => name).filter((name) => !weekly.includes(name));
}

const run = promisify(execFile);

/** Milliseconds between two looks at the clock; the first comes soon, so that a wrong folder shows. */
const interval = 60_000;
const firstLook = 1_000;
/** Milliseconds from a failure to the next attempt. */
const retryDelay = 15 * 60_000;
const unfinished = '.unfinished';
const maxFailureLength = 300;

/** What operators see of the backups. */
interface BackupStatus {
  /** ISO 8601 time of the last finished backup; null when there is none. */
  readonly at: string | null;
  /** Why the last attempt of this process failed; null when it did not. */
  readonly failure: string | null;
  readonly isRunning: boolean;
}

/**
 * Takes a backup into BACKUP_DIR each day at BACKUP_TIME, in the process that runs the projector, or
 * at once when the last one is older than that. `trboo backup --verify` does the work in a process of
 * its own and restores what it took; then backups that are no longer kept are deleted.
 */
@Injectable()
export class NightlyBackup implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Backup');
  private readonly task = new PeriodicTask(
    () => this.takeIfDue(),
    (error) => this.fail(error),
  );
  private failure: string | null = null;
  private failedAt = -Infinity;
  private child: ChildProcess | undefined;
  private isEnding = false;
  private isRunning = false;

  constructor(
    @Inject(settingsToken) private readonly settings: Settings,
    @Inject(clockPort) private readonly clock: Clock,
    @Inject(programPort) private readonly program: string | null,
    private readonly projector: ProjectorHost,
  ) {}

  /** Null where no backups are configured. */
  async status(): Promise<BackupStatus | null> {
    const { backups } = this.settings;
    if (backups === null) return null;
    const times = await timesIn(backups.folder);
    const at = times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
    return { at, failure: this.failure, isRunning: this.isRunning };
  }

  onApplicationBootstrap(): void {
    if (this.settings.backups !== null && this.program !== null) {
      this.task.start(interval, firstLook);
    }
  }

  async onModuleDestroy(): Promise<void> {
    this.isEnding = true;
    this.child?.kill();
    await this.task.stop();
  }

  /** Begins a backup unless one is running; false where none are configured. */
  begin(): boolean {
    const { backups } = this.settings;
    if (backups === null || this.program === null) return false;
    if (!this.isRunning) this.takeNow(backups.folder).catch((error: unknown) => this.fail(error));
    return true;
  }

  private async takeIfDue(): Promise<void> {
    const { backups } = this.settings;
    const isBusy = this.isRunning || this.isEnding;
    if (backups === null || !this.projector.isActive || isBusy) return;
    const now = this.clock();
    if (now.getTime() - this.failedAt < retryDelay) return;
    const status = await this.status();
    const last = status?.at ?? null;
    if (last !== null && Date.parse(last) >= lastDue(now, backups.time).getTime()) return;
    await this.takeNow(backups.folder);
  }

  private async takeNow(folder: string): Promise<void> {
    const name = nameOfBackup(this.clock());
    this.isRunning = true;
    try {
      await this.take(folder, name);
      await this.deleteExpired(folder);
    } finally {
      this.isRunning = false;
    }
    this.failure = null;
    this.logger.log(`backup ${name} is finished and was restored as a test`);
  }

  private async take(folder: string, name: string): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const target = join(folder, `${name}${unfinished}`);
    try {
      const args = [this.program ?? '', 'backup', target, '--verify'];
      const started = run(process.execPath, args, { env: process.env });
      this.child = started.child;
      await started;
      await rename(target, join(folder, name));
    } catch (error) {
      await rm(target, { recursive: true, force: true });
      throw error;
    }
  }

  private async deleteExpired(folder: string): Promise<void> {
    const names = await readdir(folder);
    const leftovers = names.filter((name) => name.endsWith(unfinished));
    const expired = [...expiredBackups(names), ...leftovers];
    for (const name of expired) await rm(join(folder, name), { recursive: true, force: true });
  }

  private fail(error: unknown): void {
    if (this.isEnding) return;
    this.failedAt = this.clock().getTime();
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    this.failure = (said || String(error)).slice(0, maxFailureLength);
    this.logger.error(`the backup failed: ${this.failure}`);
  }
}

/** When the finished backups in a folder began; it need not exist yet. */
async function timesIn(folder: string): Promise<readonly number[]> {
  const names = await readdir(folder).catch(() => []);
  return names.flatMap((name) => timeOfBackup(name) ?? []);
}
