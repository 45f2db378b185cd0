import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { z } from 'zod';

/** What every scanner finds, and harms nobody (EICAR’s test file). */
export const testVirus = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

/** What a daemon says of a stream; undefined where it says nothing. */
export type Verdict = (bytes: Buffer) => string | undefined;
const usual: Verdict = (bytes) =>
  bytes.includes(testVirus) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0';

/** The chunks of a stream that has ended, together; undefined where more is to come. */
function whole(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (!received.toString('latin1').startsWith(command)) return undefined;
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length;) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    if (at + 4 + length > received.length) return undefined;
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

/** A server that speaks as `clamd` does, as far as it is spoken to. */
export async function startClamavStandIn(verdict: Verdict = usual) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    let received = Buffer.alloc(0);
    socket.on('data', (part) => {
      received = Buffer.concat([received, part]);
      const bytes = whole(received);
      const said = bytes && verdict(bytes);
      if (said !== undefined) socket.end(said);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  return {
    server: { host: '127.0.0.1', port },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
