import {
  Logger,
  type OnModuleDestroy,
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  NotFoundException,
} from '@nestjs/common';
import { type OnGatewayInit, WebSocketGateway, WebSocketServer } from '@nestjs/websockets';
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import { z } from 'zod';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { operationsNamespace, type OperationsToClient } from '../../../contract/operations.js';
import { stackOf } from '../../tools/last-resort.js';
import { bearerToken } from '../../http/calls/call-guard.js';
import { Callers } from '../../http/calls/callers.js';
import { NotSignedIn } from '../../http/errors/error-answer.js';
import { SecurityLog } from '../../security/security-log.js';
import { type Settings, settingsToken } from '../../settings/settings.js';
import { OperationsOverview } from './operations-overview.js';

/**
 * Whether /ops exists: with a token it is for its holders, without one only in open sign-in on a
 * loopback address.
 */
export const hasOperationsPage = ({ opsToken, signIn }: Pick<Settings, 'opsToken' | 'signIn'>) =>
  opsToken !== null || signIn === 'open';

interface OperatorCredentials {
  readonly token: string | undefined;
  readonly cookie: string | undefined;
}

/** The operator as far as known. */
interface AuthenticatedOperator {
  /** Undefined where the token alone is required. */
  readonly userId?: string;
}

export interface OperatorHttpRequest extends FastifyRequest {
  operator?: AuthenticatedOperator;
}

/** Authorises operators for calls and sockets. */
@Injectable()
export class OperatorAccess {
  constructor(
    private readonly callers: Callers,
    private readonly security: SecurityLog,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /**
   * Requires the token and, where OPERATORS is set, a session of one of them with a recent proof of
   * identity.
   * @throws NotFoundException where /ops does not exist; NotSignedIn without the token; DomainError
   *   forbidden without the proof.
   */
  async require({ token, cookie }: OperatorCredentials): Promise<AuthenticatedOperator> {
    const { opsToken, operators } = this.settings;
    if (!hasOperationsPage(this.settings)) throw new NotFoundException('Not found');
    if (opsToken !== null && (token === undefined || !opsToken.has(token))) {
      this.security.record('operator-refused');
      throw new NotSignedIn();
    }
    if (operators.length === 0) return {};
    const person = await this.callers.proven(cookie);
    if (person !== null && operators.includes(person.email)) return { userId: person.userId };
    this.security.record('operator-refused', { user: person?.userId });
    throw new DomainError('forbidden', 'Sign in as an operator, and show that it is you');
  }
}

/** Allows calls of operators only. */
@Injectable()
export class OperatorsOnly implements CanActivate {
  constructor(private readonly access: OperatorAccess) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<OperatorHttpRequest>();
    const { cookie } = request.headers;
    try {
      request.operator = await this.access.require({ token: bearerToken(request), cookie });
      return true;
    } catch (error) {
      if (error instanceof NotSignedIn) {
        void http.getResponse<FastifyReply>().header('www-authenticate', 'Bearer');
      }
      throw error;
    }
  }
}

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
    private readonly overview: OperationsOverview,
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
      this.namespace.emit('view', await this.overview.read());
    } catch (error) {
      this.logger.error('the operators’ page could not be updated', stackOf(error));
    } finally {
      this.isReading = false;
    }
  }
}
