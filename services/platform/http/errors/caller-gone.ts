import type { FastifyReply } from 'fastify';

/** The client disconnected before the response. */
export class CallerGone extends Error {
  constructor() {
    super('The caller went away');
    this.name = 'CallerGone';
  }
}

/** A signal that aborts with {@link CallerGone} when the client disconnects before the response. */
export function whileCallerWaits({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new CallerGone());
  });
  return gone.signal;
}
