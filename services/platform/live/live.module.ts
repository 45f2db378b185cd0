import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { Role } from '../settings/shapes.js';
import { Announcer } from './announcer.js';
import { CatchUp } from './catch-up.js';
import { ChangeRenderer } from './change-renderer.js';
import { LiveGateway } from './live.gateway.js';
import { Notices } from './notice.js';
import { SocketLimits } from './socket-limits.js';

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
