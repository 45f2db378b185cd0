import { Injectable } from '@nestjs/common';
import { ProjectorElection } from '../read-side/projector/election.js';
import { Projector } from '../read-side/projector/projector.js';
import { type Counter, type Gauge, Metrics } from '../metrics/metrics.js';
import { EventLog } from '../../stores/event-log.js';
import { StoreUnavailable } from '../../stores/ports.js';

const states = ['live', 'replaying', 'retrying', 'paused', 'stopped'] as const;

/** How far the read models are, of the process that keeps them; and where the log ends, of all. */
@Injectable()
export class ProjectorMetrics {
  private readonly active: Gauge;
  private readonly lag: Gauge;
  private readonly behind: Gauge;
  private readonly lastAdvance: Gauge;
  private readonly state: Gauge;
  private readonly deadLetters: Gauge;
  private readonly setAside: Gauge;
  private readonly processed: Counter;
  private readonly retries: Counter;
  private readonly tailPosition: Gauge;
  private readonly tailRead: Gauge;
  private readonly unknown: Counter;

  constructor(
    metrics: Metrics,
    private readonly projector: Projector,
    private readonly election: ProjectorElection,
    private readonly log: EventLog,
  ) {
    const by = ['projection'];
    const projection = (name: string) => `trboo_projection_${name}`;
    this.active = metrics.gauge('trboo_projector_active', '1 where the read models are kept.');
    this.lag = metrics.gauge(projection('lag_seconds'), 'Age of the oldest event not folded.', by);
    this.behind = metrics.gauge(projection('positions_behind'), 'To the end of the log.', by);
    this.lastAdvance = metrics.gauge(
      projection('last_advance_timestamp_seconds'),
      'When the checkpoint moved.',
      by,
    );
    this.state = metrics.gauge(projection('state'), '1 for the state that it is in.', [
      ...by,
      'state',
    ]);
    this.deadLetters = metrics.gauge(projection('dead_letters'), 'Events it cannot take.', by);
    this.setAside = metrics.gauge(projection('set_aside'), 'Events left out by operators.', by);
    this.processed = metrics.counter(projection('events_total'), 'Events folded.', by);
    this.retries = metrics.counter(projection('retries_total'), 'Tries after a failure.', by);
    this.tailPosition = metrics.gauge('trboo_log_tail_position', 'Position of the last event.');
    this.tailRead = metrics.gauge(
      'trboo_log_tail_read_timestamp_seconds',
      'When the end of the log was read.',
    );
    this.unknown = metrics.counter('trboo_log_unknown_events_total', 'Events of unknown types.');
    metrics.onRead(() => this.collect());
  }

  /** A store that is away leaves the figures as they were: their age tells. */
  private async collect(): Promise<void> {
    this.active.set(this.election.active ? 1 : 0);
    this.unknown.reset();
    this.unknown.inc(this.log.unknownEvents);
    try {
      const tail = await this.log.tail();
      this.tailPosition.set(Number(tail));
      this.tailRead.set(Date.now() / 1_000);
      await this.collectModels(tail);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }

  private async collectModels(tail: string): Promise<void> {
    const status = await this.projector.status();
    for (const each of [this.processed, this.retries, this.state, this.deadLetters]) each.reset();
    for (const each of [this.lag, this.behind, this.lastAdvance, this.setAside]) each.reset();
    for (const model of status) {
      const projection = { projection: model.model };
      const { checkpoint, advancedAt } = model;
      this.lag.set(projection, Math.max(0, model.secondsBehind));
      this.behind.set(projection, Math.max(0, Number(BigInt(tail) - BigInt(checkpoint))));
      if (advancedAt !== null) this.lastAdvance.set(projection, Date.parse(advancedAt) / 1_000);
      for (const state of states) {
        this.state.set({ ...projection, state }, state === model.state ? 1 : 0);
      }
      this.setAside.set(projection, model.setAside);
      this.processed.inc(projection, model.eventsProcessed);
      this.retries.inc(projection, model.retries);
      const letters = await this.projector.deadLetters.of(model.model);
      this.deadLetters.set(projection, letters.length);
    }
  }
}
