import { Inject, Logger, type OnModuleDestroy } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type OnGatewayInit, WebSocketGateway, WebSocketServer } from '@nestjs/websockets';
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import { z } from 'zod';
import { operationsNamespace, type OperationsToClient } from '../../contract/operations.js';
import { type Settings, settingsToken } from '../settings/settings.js';
import { stackOf } from '../stack-of.js';
import { hasOperationsPage } from '../operations/page/access.js';
import { GetOperations } from '../operations/page/get-operations.js';

/** Milliseconds between two looks, while somebody looks. */
const toldEvery = 1_000;
const mostPages = 20;
const handshake = z.object({ token: z.string().max(256) });

/** Tells operators' pages how the installation stands, all of them the same. */
@WebSocketGateway({ namespace: operationsNamespace })
export class OperationsGateway implements OnGatewayInit, OnModuleDestroy {
  @WebSocketServer() private readonly namespace: Namespace<DefaultEventsMap, OperationsToClient>;
  private readonly logger = new Logger('Operations');
  private telling: NodeJS.Timeout | undefined;
  private isReading = false;

  constructor(
    private readonly queries: QueryBus,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  afterInit(namespace: Namespace): void {
    namespace.use((socket, next) => next(this.refusalOf(socket)));
    this.telling = setInterval(() => void this.tell(), toldEvery).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.telling);
  }

  private refusalOf({ handshake: { auth } }: Pick<Socket, 'handshake'>): Error | undefined {
    const { opsToken } = this.settings;
    if (this.namespace.sockets.size >= mostPages) return new Error('too many pages are open');
    const { data: shown } = handshake.safeParse(auth);
    const isOperator = opsToken === null || (shown && opsToken.has(shown.token));
    return hasOperationsPage(this.settings) && isOperator ? undefined : new Error('not signed in');
  }

  private async tell(): Promise<void> {
    if (this.isReading || this.namespace.sockets.size === 0) return;
    this.isReading = true;
    try {
      this.namespace.emit('view', await this.queries.execute(new GetOperations()));
    } catch (error) {
      this.logger.error('operators were not told', stackOf(error));
    } finally {
      this.isReading = false;
    }
  }
}
