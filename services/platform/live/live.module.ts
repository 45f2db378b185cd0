import type { IncomingMessage } from 'node:http';
import { type DynamicModule, Module, type INestApplicationContext } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { IoAdapter } from '@nestjs/platform-socket.io';
import type { Server, ServerOptions } from 'socket.io';
import type { Role } from '../settings/shapes.js';
import { Announcer } from './announcer.js';
import { CatchUp } from './catch-up.js';
import { ChangeRenderer } from './change-renderer.js';
import { LiveGateway, SocketLimits } from './live.gateway.js';
import { Notices } from './notice.js';

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

/** Live updates: projector processes announce changes, live processes send them to pages. */
@Module({ imports: [DiscoveryModule], providers: [Notices] })
export class LiveModule {
  static in(roles: readonly Role[]): DynamicModule {
    return {
      module: LiveModule,
      providers: [
        ...(roles.includes('projector') ? [Announcer] : []),
        ...(roles.includes('live') ? [ChangeRenderer, CatchUp, SocketLimits, LiveGateway] : []),
      ],
    };
  }
}
