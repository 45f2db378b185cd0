import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { IncomingMessage } from 'node:http';
import type { Server, ServerOptions } from 'socket.io';

/** Bytes of one message from a client at the most; clients send none but the handshake. */
const largestMessage = 4_096;

/** The socket server: websocket only, so that no process needs to see a client twice. */
export class LiveAdapter extends IoAdapter {
  constructor(
    application: INestApplicationContext,
    private readonly isOurs: (request: IncomingMessage) => boolean,
  ) {
    super(application);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const ours: Partial<ServerOptions> = {
      transports: ['websocket'],
      serveClient: false,
      maxHttpBufferSize: largestMessage,
      allowRequest: (request, decide) => decide(null, this.isOurs(request)),
    };
    // Nest's type asks for every option; the server has a default for each.
    return super.createIOServer(port, { ...options, ...ours } as ServerOptions);
  }
}
