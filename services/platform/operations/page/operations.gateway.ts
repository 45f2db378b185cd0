import { Logger, type OnModuleDestroy } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type OnGatewayInit, WebSocketGateway, WebSocketServer } from '@nestjs/websockets';
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import { z } from 'zod';
import { operationsNamespace, type OperationsToClient } from '../../../contract/operations.js';
import { stackOf } from '../../tools/last-resort.js';
import { OperatorAccess } from './access.js';
import { GetOperations } from './get-operations.js';

/** Milliseconds between two updates. */
const updateInterval = 1_000;
const maxPages = 20;
type AnySocket = Pick<Socket, 'handshake'>;
const handshake = z.object({ token: z.string().max(256) });

/** Sends the same view to all open pages of /ops. */
@WebSocketGateway({ namespace: operationsNamespace })
export class OperationsGateway implements OnGatewayInit, OnModuleDestroy {
  @WebSocketServer() private readonly namespace: Namespace<DefaultEventsMap, OperationsToClient>;
  private readonly logger = new Logger('Operations');
  private timer: NodeJS.Timeout | undefined;
  private isReading = false;

  constructor(
    private readonly queries: QueryBus,
    private readonly access: OperatorAccess,
  ) {}

  afterInit(namespace: Namespace): void {
    namespace.use((socket, next) => {
      this.refusalOf(socket).then(next, () => next(new Error('try again')));
    });
    this.timer = setInterval(() => void this.sendView(), updateInterval).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  private async refusalOf(socket: AnySocket): Promise<Error | undefined> {
    if (this.namespace.sockets.size >= maxPages) return new Error('too many pages are open');
    return (await this.isOperator(socket)) ? undefined : new Error('not signed in');
  }

  /** Whether an operator opened the socket. */
  private async isOperator({ handshake: { auth, headers } }: AnySocket): Promise<boolean> {
    const { data } = handshake.safeParse(auth);
    try {
      await this.access.require({ token: data?.token, cookie: headers.cookie });
      return true;
    } catch {
      return false;
    }
  }

  /** Closes sockets whose proof of identity or session has expired. */
  private async closeUnauthorised(): Promise<void> {
    for (const socket of this.namespace.sockets.values()) {
      if (!(await this.isOperator(socket))) socket.disconnect(true);
    }
  }

  private async sendView(): Promise<void> {
    if (this.isReading || this.namespace.sockets.size === 0) return;
    this.isReading = true;
    try {
      await this.closeUnauthorised();
      this.namespace.emit('view', await this.queries.execute(new GetOperations()));
    } catch (error) {
      this.logger.error('the operators’ page could not be updated', stackOf(error));
    } finally {
      this.isReading = false;
    }
  }
}
