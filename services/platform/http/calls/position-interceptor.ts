import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Observable, tap } from 'rxjs';
import { z } from 'zod';
import { positionHeader } from '../../../contract/headers.js';
import type { CheckedRequest } from './handles-call.js';
import { Progress } from '../../read-side/read-models/progress.js';

const commandAnswer = z.object({ position: z.string() });

/**
 * Adds a log position to every response: that of the command's events, or the one up to which the
 * query's data is complete. Also logs each command with its id and position, which appear again in its
 * events and notices.
 */
@Injectable()
export class PositionInterceptor implements NestInterceptor {
  private readonly logger = new Logger('Command');

  constructor(private readonly progress: Progress) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const http = context.switchToHttp();
    // Read before the handler, which then reads data at least as new.
    const before = this.progress.position;
    return next.handle().pipe(
      tap((answer: unknown) => {
        const command = commandAnswer.safeParse(answer);
        const reply = http.getResponse<FastifyReply>();
        void reply.header(positionHeader, command.success ? command.data.position : before);
        if (!command.success) return;
        const { method, routeOptions, command: metadata } = http.getRequest<CheckedRequest>();
        this.logger.log('answered', {
          call: `${method} ${routeOptions.url}`,
          position: command.data.position,
          commandId: metadata?.commandId,
          milliseconds: Math.round(reply.elapsedTime),
        });
      }),
    );
  }
}
