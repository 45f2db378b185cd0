import { createHmac } from 'node:crypto';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
  Inject,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { defaultIfEmpty, from, lastValueFrom, type Observable } from 'rxjs';
import { z } from 'zod';
import { LRUCache } from 'lru-cache';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import { positionHeader } from '../../../contract/headers.js';
import type { Call } from '../../../contract/call.js';
import { PersonKeyring } from '../../../stores/event-log/person-keyring.js';
import type { Keys } from '../../../stores/ports.js';
import { keysPort } from '../../../stores/ports/tokens.js';
import { Progress } from '../../read-side/read-models/progress.js';
import { Tracing } from '../../telemetry/tracing.js';
import { requireSameRequest } from '../../decisions/command.js';
import { canonicalJson } from '../../tools/canonical-json.js';
import { AccountLimits } from '../limits/account-limits.js';
import type { CheckedRequest } from './handles-call.js';

const maxRemembered = 10_000;
const digestLength = 22;

/**
 * Refuses a request that reuses an `Idempotency-Key` with different content. This process remembers
 * its last 10,000 successful commands; for older ones, `Decisions` compares the digest in the
 * events.
 */
@Injectable()
export class RepeatedRequests {
  private readonly digests = new LRUCache<string, string>({
    // Unlike `max`, this does not allocate memory in advance.
    maxSize: maxRemembered,
    sizeCalculation: () => 1,
  });
  private readonly keyring: PersonKeyring;

  constructor(@Inject(keysPort) keys: Keys) {
    this.keyring = new PersonKeyring(keys);
  }

  /**
   * A digest of the request, keyed with the user's key: after an erasure nobody can guess what the
   * request contained. Undefined for a user without a key.
   */
  async digest(userId: string, { path }: Call, input: unknown): Promise<string | undefined> {
    const key = (await this.keyring.findKeys([userId])).get(userId);
    if (key === undefined) return undefined;
    const hmac = createHmac('sha256', key).update(`request\n${path}\n`);
    return hmac.update(canonicalJson(input)).digest('base64url').slice(0, digestLength);
  }

  /** @throws DomainError conflict when another request succeeded with this command id. */
  requireSame({ commandId, requestDigest }: EventMetadata): void {
    requireSameRequest(this.digests.get(commandId), requestDigest);
  }

  /** Call when it has succeeded: a refused command may be corrected and sent again. */
  remember({ commandId, requestDigest }: EventMetadata): void {
    if (requestDigest !== undefined) this.digests.set(commandId, requestDigest);
  }
}

const commandAnswer = z.object({ position: z.string() });

/**
 * Surrounds every request that the guard let through: with its trace, the limits of its account, and a
 * log position in the response: that of the command's events, or the one up to which the query's data
 * is complete.
 */
@Injectable()
export class CallInterceptor implements NestInterceptor {
  private readonly logger = new Logger('Command');

  constructor(
    private readonly progress: Progress,
    private readonly tracing: Tracing,
    private readonly limits: AccountLimits,
    private readonly repeated: RepeatedRequests,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const http = context.switchToHttp();
    const request = http.getRequest<CheckedRequest>();
    const handle = () =>
      lastValueFrom<unknown>(next.handle().pipe(defaultIfEmpty<unknown, unknown>(undefined)));
    return from(this.answer(request, http.getResponse<FastifyReply>(), handle));
  }

  private async answer(
    request: CheckedRequest,
    reply: FastifyReply,
    handle: () => Promise<unknown>,
  ): Promise<unknown> {
    const { method, routeOptions, caller, command } = request;
    if (caller && method !== 'GET') this.limits.takeCommand(caller.userId);
    const call = `${method} ${routeOptions.url}`;
    // Read before the handler, which then reads data at least as new.
    const before = this.progress.position;
    const work = () => (caller ? this.limits.inTurn(caller.userId, handle) : handle());
    const answer = await this.tracing.begin(call, { commandId: command?.commandId }, work);
    if (command) this.repeated.remember(command);
    const recorded = commandAnswer.safeParse(answer);
    void reply.header(positionHeader, recorded.success ? recorded.data.position : before);
    // The id and the position appear again in the command's events and notices.
    if (recorded.success) {
      const milliseconds = Math.round(reply.elapsedTime);
      const { position } = recorded.data;
      this.logger.log('answered', { call, position, commandId: command?.commandId, milliseconds });
    }
    return answer;
  }
}
