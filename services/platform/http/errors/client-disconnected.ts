import type { FastifyReply } from 'fastify';

/** The client disconnected before the response. */
export class ClientDisconnected extends Error {
  constructor() {
    super('The client disconnected');
    this.name = 'ClientDisconnected';
  }
}

/** A signal that aborts with {@link ClientDisconnected} when the client disconnects before the response. */
export function abortOnDisconnect({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new ClientDisconnected());
  });
  return controller.signal;
}
