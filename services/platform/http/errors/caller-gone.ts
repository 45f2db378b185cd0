import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** Whoever asked went away before there was an answer; nobody reads what is sent now. */
export class CallerGone extends Error {
  constructor() {
    super('The caller went away');
    this.name = 'CallerGone';
  }
}

/** A signal that is aborted, with {@link CallerGone}, when whoever asks goes away before the answer. */
export const WhileCallerWaits = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { raw } = context.switchToHttp().getResponse<FastifyReply>();
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new CallerGone());
  });
  return gone.signal;
});
