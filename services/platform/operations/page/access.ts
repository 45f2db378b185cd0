import {
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  NotFoundException,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { showsToken } from '../../http/bearer-token.js';
import { NotSignedIn } from '../../http/not-signed-in.js';
import { type Settings, settingsToken } from '../../settings/settings.js';

/**
 * Whether there is an operators' page: with a token set for who shows it; without one only where
 * sign-in is open, and so the address one of this machine.
 */
export const hasOperationsPage = ({ opsToken, signIn }: Pick<Settings, 'opsToken' | 'signIn'>) =>
  opsToken !== null || signIn === 'open';

/** Lets operators in, and nobody else. */
@Injectable()
export class OperatorsOnly implements CanActivate {
  constructor(@Inject(settingsToken) private readonly settings: Settings) {}

  canActivate(context: ExecutionContext): boolean {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    if (!hasOperationsPage(this.settings)) {
      throw new NotFoundException(`Cannot ${request.method} ${request.url}`);
    }
    const { opsToken } = this.settings;
    if (opsToken === null || showsToken(opsToken, request)) return true;
    void http.getResponse<FastifyReply>().header('www-authenticate', 'Bearer');
    throw new NotSignedIn();
  }
}
