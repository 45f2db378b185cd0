import {
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  NotFoundException,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { type Settings, settingsToken } from '../../settings/settings.js';

const everyRole = 'trboo:every-role';

/** Marks a controller that responds in every process, whatever its roles. */
export const InEveryRole = (): ClassDecorator => SetMetadata(everyRole, true);

/** Answers 404 to calls in processes without the `api` role. */
@Injectable()
export class RoleGuard implements CanActivate {
  private readonly answersCalls: boolean;

  constructor(
    private readonly reflector: Reflector,
    @Inject(settingsToken) { roles }: Settings,
  ) {
    this.answersCalls = roles.includes('api');
  }

  canActivate(context: ExecutionContext): boolean {
    if (this.answersCalls || context.getType() !== 'http') return true;
    if (this.reflector.get<true | undefined>(everyRole, context.getClass())) return true;
    const { method, url } = context.switchToHttp().getRequest<FastifyRequest>();
    throw new NotFoundException(`Cannot ${method} ${url}`);
  }
}
