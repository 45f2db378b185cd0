import {
  applyDecorators,
  createParamDecorator,
  Delete,
  type ExecutionContext,
  Get,
  HttpCode,
  Post,
  Put,
  SetMetadata,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { Call } from '../../../contract/call.js';
import type { Caller } from './callers.js';
import { NotSignedIn } from '../errors/not-signed-in.js';

const routes = { GET: Get, POST: Post, PUT: Put, DELETE: Delete };
export const callMetadata = 'trboo:call';

/** Most bytes of a body in calls without a session. */
const maxVisitorBody = 8 * 1_024;

/** What the call guard adds to a request. */
export interface CheckedRequest extends FastifyRequest {
  input?: unknown;
  caller?: Caller;
  command?: EventMetadata;
}

/** Binds a controller method to a call of the contract. */
export function HandlesCall(call: Call): MethodDecorator {
  return applyDecorators(
    routes[call.method](call.path),
    HttpCode(200),
    SetMetadata(callMetadata, call),
    RouteConfig({
      isCall: true,
      isPublic: call.isPublic,
      mails: call.sendsMail,
      bodyLimit: call.bodyLimit ?? (call.isPublic && maxVisitorBody),
    }),
  );
}

const checked = (context: ExecutionContext) => context.switchToHttp().getRequest<CheckedRequest>();

/** The validated input. */
export const Input = createParamDecorator(
  (_: unknown, context: ExecutionContext) => checked(context).input,
);

/** The caller; only in calls with an identity. */
export const CalledBy = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { caller } = checked(context);
  if (caller === undefined) throw new Error('this call has no identity');
  return caller;
});

/** The caller, or null, in calls whose identity is optional. */
export const MaybeCalledBy = createParamDecorator(
  (_: unknown, context: ExecutionContext) => checked(context).caller ?? null,
);

/** The signed-in user, in calls without an identity in the input. @throws NotSignedIn */
export const SignedIn = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { caller } = checked(context);
  if (caller === undefined) throw new NotSignedIn();
  return caller;
});

/** Metadata for the events of this command. */
export const Metadata = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { command } = checked(context);
  if (command === undefined) throw new Error('this is no call of the contract');
  return command;
});
