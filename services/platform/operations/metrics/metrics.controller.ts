import type { IncomingMessage } from 'node:http';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { InEveryRole, hasAcceptedToken } from '../../http/calls/call-guard.js';
import { Metrics } from '../../metrics/metrics.js';
import { type Settings, settingsToken } from '../../settings/settings.js';

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
export class MetricsController {
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
