import type { FastifyInstance } from 'fastify';
import { Socket } from 'node:net';

/**
 * During shutdown, closes each keep-alive connection after its last response; otherwise shutdown
 * would wait for the clients' 72 s timeout.
 */
export function closeConnectionsOnShutdown(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', ({ raw }, _reply, done) => {
    // In-process calls before the server listens have no connection.
    if (!fastify.server.listening && raw.socket instanceof Socket) raw.socket.destroySoon();
    done();
  });
}
