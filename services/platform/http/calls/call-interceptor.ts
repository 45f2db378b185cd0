import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { defaultIfEmpty, from, lastValueFrom, type Observable } from 'rxjs';
import { z } from 'zod';
import { positionHeader } from '../../../contract/headers.js';
import { Progress } from '../../read-side/read-models/progress.js';
import { Tracing } from '../../telemetry/tracing.js';
import { AccountLimits } from '../limits/account-limits.js';
import type { CheckedRequest } from './handles-call.js';
import { RepeatedRequests } from './repeated-requests.js';

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
