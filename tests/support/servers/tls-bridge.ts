import { once } from 'node:events';
import { connect as connectPlainly, createServer, type Socket } from 'node:net';
import { connect } from 'node:tls';
import { z } from 'zod';

/**
 * A plain HTTP address that forwards to a TLS port and checks its certificate, for test clients that
 * do not know the certificate authority.
 */
export async function tlsBridge(port: number, ca: Buffer) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const secure = connect({ host: '127.0.0.1', port, ca });
    for (const each of [socket, secure]) {
      sockets.add(each);
      each
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(each);
          socket.destroy();
          secure.destroy();
        });
    }
    socket.pipe(secure).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = z.object({ port: z.number() }).parse(server.address());
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The answer to a request without TLS. */
export async function answerInClear(port: number): Promise<string> {
  const socket = connectPlainly(port, '127.0.0.1');
  socket.end('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(z.instanceof(Buffer).parse(part));
  return Buffer.concat(parts).toString();
}
