import {
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  NotFoundException,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { bearerToken } from '../../http/calls/call-guard.js';
import { Callers } from '../../http/calls/callers.js';
import { NotSignedIn } from '../../http/errors/error-answer.js';
import { SecurityLog } from '../../security/security-log.js';
import { type Settings, settingsToken } from '../../settings/settings.js';

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
export interface AuthenticatedOperator {
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
