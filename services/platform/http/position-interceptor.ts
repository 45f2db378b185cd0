import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { type Observable, tap } from 'rxjs';
import { z } from 'zod';
import { positionHeader } from '../../contract/headers.js';
import { Progress } from '../read-side/read-models/progress.js';

const commandAnswer = z.object({ position: z.string() });

/** Says on every answer where the log, or what was read of it, stands. */
@Injectable()
export class PositionInterceptor implements NestInterceptor {
  constructor(private readonly progress: Progress) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') return next.handle();
    const http = context.switchToHttp();
    // Read before the handler runs: what it reads is at least as new.
    const before = this.progress.position;
    return next.handle().pipe(
      tap((answer: unknown) => {
        const command = commandAnswer.safeParse(answer);
        const reply = http.getResponse<FastifyReply>();
        void reply.header(positionHeader, command.success ? command.data.position : before);
      }),
    );
  }
}
