import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Controller, Get, Inject, Req, Res, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EventLog } from '../../../stores/event-log/event-log.js';
import { type Clock, clockPort } from '../../../stores/ports/tokens.js';
import { type ModelStatus, withLag } from '../../read-side/projector/subscription-status.js';
import { originCheck } from '../../http/network/origin.js';
import { hasAcceptedToken, InEveryRole } from '../../http/calls/call-guard.js';
import { type Settings, settingsToken } from '../../settings/settings.js';
import { ProjectorHost } from '../../projector-host/projector-host.js';
import { Notifier } from '../../live/notifier.js';
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

interface Readiness {
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
   * 503 when a read model does not advance, or is built and cannot be read before; otherwise 200. Details need a
   * token of this installation, or open sign-in and one of our host names.
   */
  @Get()
  async health(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Brief | Health> {
    const readModels = await withLag(this.projector.statuses, this.log, this.clock);
    const isWorking = readModels.every(({ state }) => state === 'live' || state === 'starting');
    const status = this.projector.isBuilding ? 'building' : isWorking ? 'ok' : 'degraded';
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
