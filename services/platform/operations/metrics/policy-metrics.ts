import { Injectable } from '@nestjs/common';
import { StoreUnavailable } from '../../../stores/ports.js';
import { type Counter, type Gauge, Metrics } from '../../metrics/metrics.js';
import { Policies } from '../../policies/policies.js';

/** Metrics of policies and their outboxes. */
@Injectable()
export class PolicyMetrics {
  private readonly lag: Gauge;
  private readonly paused: Gauge;
  private readonly waiting: Gauge;
  private readonly dead: Gauge;
  private readonly sent: Counter;
  private readonly failures: Counter;

  constructor(
    metrics: Metrics,
    private readonly policies: Policies,
  ) {
    const by = ['policy'];
    const outbox = (name: string) => `trboo_outbox_${name}`;
    this.lag = metrics.gauge(
      'trboo_policy_lag_seconds',
      'Age of the oldest event that the policy has not read.',
      by,
    );
    this.paused = metrics.gauge('trboo_policy_paused', '1 when operators paused the policy.', by);
    this.waiting = metrics.gauge(outbox('waiting'), 'Messages that are not sent yet.', by);
    this.dead = metrics.gauge(outbox('dead_letters'), 'Messages that were given up.', by);
    this.sent = metrics.counter(outbox('sent_total'), 'Messages sent by this process.', by);
    this.failures = metrics.counter(outbox('failures_total'), 'Attempts that failed.', by);
    metrics.onRead(() => this.collect());
  }

  /** While a store is away the gauges keep their values. */
  private async collect(): Promise<void> {
    for (const each of [this.sent, this.failures]) each.reset();
    for (const { outbox, sent, failures } of this.policies.runners) {
      this.sent.inc({ policy: outbox.policy }, sent);
      this.failures.inc({ policy: outbox.policy }, failures);
    }
    try {
      for (const { policy, state, secondsBehind, waiting, dead } of await this.policies.status()) {
        this.lag.set({ policy }, secondsBehind);
        this.paused.set({ policy }, state === 'paused' ? 1 : 0);
        this.waiting.set({ policy }, waiting);
        this.dead.set({ policy }, dead.length);
      }
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
  }
}
