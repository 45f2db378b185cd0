import type { IncomingMessage } from 'node:http';
import { Controller, Get, Inject, Req, Res, Injectable, Global, Module } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { StoreUnavailable } from '../../../stores/ports.js';
import { InEveryRole, hasAcceptedToken } from '../../http/calls/call-guard.js';
import { Metrics, type Counter, type Gauge } from '../../metrics/metrics.js';
import { type Settings, settingsToken } from '../../settings/settings.js';
import { Policies } from '../../policies/policies.js';
import { RefusedCalls } from '../../metrics/refused-calls.js';

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

const metricsAddress = '/metrics';

/**
 * A request with the metrics token may use any host name: Prometheus addresses each process
 * directly, and no web page knows the token.
 */
export function isMetricsRequest(
  settings: Pick<Settings, 'metricsToken'>,
  request: Pick<IncomingMessage, 'headers' | 'url'>,
): boolean {
  return (
    request.url?.split('?')[0] === metricsAddress &&
    hasAcceptedToken(settings.metricsToken, request)
  );
}

/** Metrics of this process for Prometheus. */
@InEveryRole()
@Controller()
class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /**
   * Requires the token if one is set. Without a token it is served only in open sign-in, on a
   * loopback address.
   */
  @Get(metricsAddress)
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { metricsToken, signIn } = this.settings;
    if (metricsToken === null && signIn === 'code') {
      await reply.status(404).send({ error: 'Not found' });
    } else if (metricsToken !== null && !hasAcceptedToken(metricsToken, request)) {
      void reply.header('www-authenticate', 'Bearer');
      await reply.status(401).send({ error: 'Not signed in' });
    } else {
      const { type, text } = await this.metrics.text();
      void reply.header('cache-control', 'no-store');
      await reply.type(type).send(text);
    }
  }
}

/** The metrics of this process, and the address where Prometheus reads them. */
@Global()
@Module({
  controllers: [MetricsController],
  providers: [Metrics, RefusedCalls],
  exports: [Metrics, RefusedCalls],
})
export class MetricsModule {}
