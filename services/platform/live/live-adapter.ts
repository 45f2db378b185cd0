import type { INestApplicationContext } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { IncomingMessage } from 'node:http';
import type { Server, ServerOptions } from 'socket.io';

/** Maximum size of a client message; clients only send the handshake. */
const maxMessageBytes = 4_096;

/** The socket server. Clients start with a websocket and use long polling where proxies refuse it. */
export class LiveAdapter extends IoAdapter {
  constructor(
    application: INestApplicationContext,
    private readonly isOurs: (request: IncomingMessage) => boolean,
  ) {
    super(application);
  }

  override createIOServer(port: number, options?: ServerOptions): Server {
    const ours: Partial<ServerOptions> = {
      serveClient: false,
      maxHttpBufferSize: maxMessageBytes,
      allowRequest: (request, decide) => decide(null, this.isOurs(request)),
    };
    // Nest's type requires every option, although the server has defaults.
    return super.createIOServer(port, { ...options, ...ours } as ServerOptions);
  }
}
