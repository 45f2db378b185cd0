import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EventLog } from '../../../stores/event-log/event-log.js';
import { type ModelStatus, withLag } from '../../read-side/projector/subscription-status.js';
import { type Clock, clockPort } from '../../../stores/ports/tokens.js';
import { originCheck } from '../../http/network/origin.js';
import { hasAcceptedToken, InEveryRole } from '../../http/calls/call-guard.js';
import { type Settings, settingsToken } from '../../settings/settings.js';
import { ProjectorHost } from '../../projector-host/projector-host.js';
import { type Readiness, ReadinessCheck } from './readiness.js';

/** The status for everybody. */
interface Brief {
  readonly status: 'ok' | 'building' | 'degraded';
}

/** The status with details. */
interface Health extends Brief {
  readonly tail: string;
  readonly unknownEvents: number;
  readonly readModels: readonly ModelStatus[];
}

/** Liveness, readiness and the state of read models. */
@InEveryRole()
@Controller('health')
export class HealthController {
  private readonly isOurs: (request: FastifyRequest['raw']) => boolean;

  constructor(
    private readonly log: EventLog,
    private readonly projector: ProjectorHost,
    @Inject(clockPort) private readonly clock: Clock,
    private readonly readiness: ReadinessCheck,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {
    this.isOurs = originCheck(settings);
  }

  /** Answers 200 while the process responds; if it does not, restart it. */
  @Get('live')
  live(): { readonly status: 'alive' } {
    return { status: 'alive' };
  }

  /**
   * 200 when the process should get traffic; 503 with reasons otherwise. Requests under a foreign
   * host name see only the status.
   */
  @Get('ready')
  async ready(
    @Req() { raw }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readiness | Pick<Readiness, 'status'>> {
    const readiness = await this.readiness.check();
    const { status } = readiness;
    void reply.status(status === 'ready' ? 200 : 503);
    return this.isOurs(raw) ? readiness : { status };
  }

  /**
   * 200 when every read model is running; 503 when one is stopped or being built. Details need a
   * token of this installation, or open sign-in and one of our host names.
   */
  @Get()
  async health(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Brief | Health> {
    const readModels = await withLag(this.projector.statuses, this.log, this.clock);
    const isLive = readModels.every(({ state }) => state === 'live');
    const status = this.projector.isBuilding ? 'building' : isLive ? 'ok' : 'degraded';
    void reply.status(status === 'ok' ? 200 : 503);
    const { signIn, opsToken, metricsToken } = this.settings;
    const tokens = [opsToken, metricsToken];
    const hasToken = tokens.some((token) => hasAcceptedToken(token, request));
    const seesDetails = hasToken || (signIn === 'open' && this.isOurs(request.raw));
    if (!seesDetails) return { status };
    const { unknownEventCount: unknownEvents } = this.log;
    return { status, tail: await this.log.tail(), unknownEvents, readModels };
  }
}
