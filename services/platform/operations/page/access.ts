import {
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  NotFoundException,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import { shownToken } from '../../http/calls/bearer-token.js';
import { Callers } from '../../http/calls/callers.js';
import { NotSignedIn } from '../../http/errors/not-signed-in.js';
import { SecurityLog } from '../../security/security-log.js';
import { type Settings, settingsToken } from '../../settings/settings.js';

/**
 * Whether there is an operators' page: with a token set for who shows it; without one only where
 * sign-in is open, and so the address one of this machine.
 */
export const hasOperationsPage = ({ opsToken, signIn }: Pick<Settings, 'opsToken' | 'signIn'>) =>
  opsToken !== null || signIn === 'open';

/** What somebody shows to be an operator. */
interface OperatorCredentials {
  readonly token: string | undefined;
  readonly cookie: string | undefined;
}

/** Who asks, as far as that is known. */
export interface AuthenticatedOperator {
  /** Id of the account; undefined where the token alone is asked for. */
  readonly userId?: string;
}

/** A request of an operator, once they were let in. */
export interface OperatorHttpRequest extends FastifyRequest {
  operator?: AuthenticatedOperator;
}

/** Tells operators from everybody else: for calls and for sockets. */
@Injectable()
export class OperatorAccess {
  constructor(
    private readonly callers: Callers,
    private readonly security: SecurityLog,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /**
   * Whoever shows the token and, where operators are named, is one of them and has just shown it.
   * @throws NotFoundException where there is no such page; NotSignedIn without the token; DomainError
   *   forbidden without the second proof.
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

/** Lets operators in, and nobody else. */
@Injectable()
export class OperatorsOnly implements CanActivate {
  constructor(private readonly access: OperatorAccess) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<OperatorHttpRequest>();
    const { cookie } = request.headers;
    try {
      request.operator = await this.access.require({ token: shownToken(request), cookie });
      return true;
    } catch (error) {
      if (error instanceof NotSignedIn) {
        void http.getResponse<FastifyReply>().header('www-authenticate', 'Bearer');
      }
      throw error;
    }
  }
}
