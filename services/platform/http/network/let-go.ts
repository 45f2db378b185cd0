import type { FastifyInstance } from 'fastify';
import { Socket } from 'node:net';

/**
 * A server that closes waits until everybody has left (Socket.IO has it do so first), and clients keep
 * their connections for 72 s: whoever is answered meanwhile is let go with the answer.
 */
export function letGoWhenClosing(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', ({ raw }, _reply, done) => {
    // What is called in the process, before the server listens, comes over no connection.
    if (!fastify.server.listening && raw.socket instanceof Socket) raw.socket.destroySoon();
    done();
  });
}
