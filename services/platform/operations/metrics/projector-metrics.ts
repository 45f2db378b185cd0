import { Inject, Injectable } from '@nestjs/common';
import { EventLog } from '../../../stores/event-log/event-log.js';
import { StoreUnavailable } from '../../../stores/ports.js';
import { type Clock, clockPort } from '../../../stores/ports/tokens.js';
import { clockOffset, Notifier } from '../../live/notifier.js';
import { type Counter, type Gauge, Metrics } from '../../metrics/metrics.js';
import { ProjectorHost } from '../../projector-host/projector-host.js';
import { NightlyBackup } from '../backup/nightly-backup.js';
import { Disk } from '../health/health.controller.js';
import { Installation } from '../operator-refusals.js';
import type { ReadModelStatus } from '../status/read-status.js';

const states = ['live', 'building', 'paused', 'failed', 'stopped'] as const;

/** Metrics of read models, the end of the log and the disk. */
@Injectable()
export class ProjectorMetrics {
  private readonly active: Gauge;
  private readonly lag: Gauge;
  private readonly behind: Gauge;
  private readonly lastAdvance: Gauge;
  private readonly state: Gauge;
  private readonly build: Gauge;
  private readonly deadLetters: Gauge;
  private readonly setAside: Gauge;
  private readonly processed: Counter;
  private readonly retries: Counter;
  private readonly tailPosition: Gauge;
  private readonly tailRead: Gauge;
  private readonly unknown: Counter;
  private readonly diskFree: Gauge;
  private readonly diskSize: Gauge;
  private readonly diskNearlyFull: Gauge;
  private readonly backupAt: Gauge;
  private readonly backupFailed: Gauge;
  private readonly noticesAway: Gauge;
  private readonly clockOffset: Gauge;

  constructor(
    metrics: Metrics,
    private readonly installation: Installation,
    private readonly projector: ProjectorHost,
    private readonly log: EventLog,
    private readonly disk: Disk,
    private readonly backup: NightlyBackup,
    private readonly notifier: Notifier,
    @Inject(clockPort) private readonly clock: Clock,
  ) {
    const by = ['projection'];
    const projection = (name: string) => `trboo_projection_${name}`;
    this.active = metrics.gauge(
      'trboo_projector_active',
      '1 in the process that runs the projector.',
    );
    this.lag = metrics.gauge(
      projection('lag_seconds'),
      'Age of the oldest event that is not folded.',
      by,
    );
    this.behind = metrics.gauge(
      projection('positions_behind'),
      'Positions to the end of the log.',
      by,
    );
    this.lastAdvance = metrics.gauge(
      projection('last_advance_timestamp_seconds'),
      'When the checkpoint last moved.',
      by,
    );
    this.state = metrics.gauge(projection('state'), '1 for the current state.', [...by, 'state']);
    this.build = metrics.gauge(projection('build'), 'Number of the live build.', by);
    this.deadLetters = metrics.gauge(projection('dead_letters'), 'Unresolved dead letters.', by);
    this.setAside = metrics.gauge(projection('set_aside'), 'Events set aside by operators.', by);
    this.processed = metrics.counter(projection('events_total'), 'Events folded.', by);
    this.retries = metrics.counter(projection('retries_total'), 'Retries after a failure.', by);
    this.tailPosition = metrics.gauge('trboo_log_tail_position', 'Position of the last event.');
    this.tailRead = metrics.gauge(
      'trboo_log_tail_read_timestamp_seconds',
      'When the end of the log was read.',
    );
    this.unknown = metrics.counter('trboo_log_unknown_events_total', 'Events of unknown types.');
    this.diskFree = metrics.gauge(
      'trboo_disk_free_bytes',
      'Free bytes on the disk of the data folder.',
    );
    this.diskSize = metrics.gauge('trboo_disk_size_bytes', 'Size of the disk of the data folder.');
    this.diskNearlyFull = metrics.gauge('trboo_disk_nearly_full', '1 when less than 5 % is free.');
    this.backupAt = metrics.gauge(
      'trboo_backup_timestamp_seconds',
      'When the last nightly backup began; 0 before the first.',
    );
    this.backupFailed = metrics.gauge('trboo_backup_failed', '1 when the last attempt failed.');
    this.noticesAway = metrics.gauge(
      'trboo_notices_away',
      '1 when Redis cannot be reached, so that announcements of other processes are lost.',
    );
    this.clockOffset = metrics.gauge(
      'trboo_clock_offset_seconds',
      'Seconds by which this clock is ahead of the clock of Redis, which all processes share.',
    );
    metrics.onRead(() => this.collect());
  }

  /** While a store is away the gauges keep their values; their age is visible. */
  private async collect(): Promise<void> {
    this.active.set(this.projector.isActive ? 1 : 0);
    this.noticesAway.set(this.notifier.isAway ? 1 : 0);
    const offset = await clockOffset(this.clock, this.notifier);
    if (offset !== null) this.clockOffset.set(offset);
    this.unknown.reset();
    this.unknown.inc(this.log.unknownEventCount);
    await this.collectDisk();
    await this.collectBackup();
    this.collectWork();
    try {
      const { tail, models } = await this.installation.status();
      this.tailPosition.set(Number(tail));
      this.tailRead.set(Date.now() / 1_000);
      for (const each of [this.lag, this.behind, this.lastAdvance, this.setAside]) each.reset();
      for (const each of [this.state, this.build, this.deadLetters]) each.reset();
      for (const model of models) this.collectModel(model);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }

  private async collectDisk(): Promise<void> {
    const { free, size, isNearlyFull } = await this.disk.space();
    this.diskFree.set(free);
    this.diskSize.set(size);
    this.diskNearlyFull.set(isNearlyFull ? 1 : 0);
  }

  private async collectBackup(): Promise<void> {
    const status = await this.backup.status();
    for (const each of [this.backupAt, this.backupFailed]) each.reset();
    if (status === null) return;
    this.backupAt.set(Date.parse(status.at ?? '1970-01-01T00:00:00Z') / 1_000);
    this.backupFailed.set(status.failure === null ? 0 : 1);
  }

  /** Counters of this process. */
  private collectWork(): void {
    for (const each of [this.processed, this.retries]) each.reset();
    for (const { model, eventsProcessed, retries } of this.projector.statuses) {
      this.processed.inc({ projection: model }, eventsProcessed);
      this.retries.inc({ projection: model }, retries);
    }
  }

  private collectModel(model: ReadModelStatus): void {
    const projection = { projection: model.model };
    const { lastAdvance } = model;
    this.lag.set(projection, model.secondsBehind);
    this.behind.set(projection, model.positionsBehind);
    if (lastAdvance !== null) this.lastAdvance.set(projection, Date.parse(lastAdvance) / 1_000);
    for (const state of states) {
      this.state.set({ ...projection, state }, state === model.state ? 1 : 0);
    }
    if (model.build) this.build.set(projection, model.build.build);
    this.setAside.set(projection, model.setAside.length);
    this.deadLetters.set(projection, model.deadLetters.length);
  }
}
