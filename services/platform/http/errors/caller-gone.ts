import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** The client disconnected before the response. */
export class CallerGone extends Error {
  constructor() {
    super('The caller went away');
    this.name = 'CallerGone';
  }
}

/** A signal that aborts with {@link CallerGone} when the client disconnects before the response. */
export const WhileCallerWaits = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { raw } = context.switchToHttp().getResponse<FastifyReply>();
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new CallerGone());
  });
  return gone.signal;
});
