import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { CheckedRequest } from '../../platform/http/calls/handles-call.js';

/** The key of its rate limit: the user, else the address of the client. */
export const WhoAsks = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { caller, ip } = context.switchToHttp().getRequest<CheckedRequest>();
  return caller?.userId ?? ip;
});
