import {
  applyDecorators,
  Controller,
  Delete,
  Get,
  HttpCode,
  Injectable,
  Post,
  Put,
  Req,
  Res,
  SetMetadata,
  type Type,
} from '@nestjs/common';
import { Command, CommandBus, CommandHandler, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { AnswerOf, Call, InputOf } from '../../../contract/call.js';
import type { Language } from '../../../contract/language.js';
import { requestedLanguageOf } from '../pages/plain-page.js';
import { NotSignedIn } from '../errors/error-answer.js';
import type { Caller, Session } from './callers.js';

const routes = { GET: Get, POST: Post, PUT: Put, DELETE: Delete };
export const callMetadata = 'trboo:call';

/** Maximum size of a body in calls without a session. */
const maxVisitorBodyBytes = 8 * 1_024;

/** A request with the fields that are added before its handler runs. */
export interface CheckedRequest extends FastifyRequest {
  /** Of the cookie, for calls that need one. */
  session?: Session;
  input?: unknown;
  caller?: Caller;
  command?: EventMetadata;
}

/** A call as its handler receives it; the message that goes over the bus. */
export class ReceivedCall<Declared extends Call = Call> extends Command<unknown> {
  constructor(
    /** Validated by the call guard. */
    readonly input: InputOf<Declared>,
    readonly request: CheckedRequest,
    readonly reply: FastifyReply,
  ) {
    super();
  }

  /** @throws NotSignedIn when a visitor makes the call. */
  get caller(): Caller {
    if (this.request.caller === undefined) throw new NotSignedIn();
    return this.request.caller;
  }

  /** @throws NotSignedIn when a visitor makes the call. */
  get userId(): string {
    return this.caller.userId;
  }

  /** The caller's user id; null for a visitor. */
  get viewerId(): string | null {
    return this.request.caller?.userId ?? null;
  }

  /** The language of the page that makes the call. */
  get language(): Language {
    return requestedLanguageOf(this.request.headers) ?? 'en';
  }

  /** Metadata for the events of this call. */
  get metadata(): EventMetadata {
    if (this.request.command === undefined) throw new Error('the call guard has not run');
    return this.request.command;
  }
}

/** The promised answer of a call's handler. */
export type Answer<Declared extends Call> = Promise<AnswerOf<Declared>>;

/** Serves one call of the contract. Refusals are errors: DomainError, NotSignedIn, TooMany. */
interface CallHandler<Declared extends Call> {
  execute(call: ReceivedCall<Declared>): Answer<Declared>;
}

type HandlerClass<Declared extends Call> = new (...dependencies: never[]) => CallHandler<Declared>;
type Message = new (input: unknown, request: CheckedRequest, reply: FastifyReply) => ReceivedCall;

/** The call and the bus message of each handler class. */
const declarations = new WeakMap<object, { readonly call: Call; readonly message: Message }>();
const messages = new WeakMap<Call, Message>();

/**
 * Binds a handler class `{UseCase}Handler` to its call of the contract. GET calls are queries, all
 * others commands; metrics and traces name them `{UseCase}`. The route follows from the call: the
 * handler's module has it in its {@link callsController}.
 */
export function HandlesCall<Declared extends Call>(call: Declared) {
  return (handler: HandlerClass<Declared>): void => {
    const message = class extends ReceivedCall {};
    Object.defineProperty(message, 'name', { value: handler.name.replace(/Handler$/, '') });
    const OnBus = call.method === 'GET' ? QueryHandler : CommandHandler;
    OnBus(message)(handler);
    Injectable()(handler);
    declarations.set(handler, { call, message });
    messages.set(call, message);
  };
}

/** Makes the message of a call, for code that executes it on a bus without a route. */
export function receivedCall<Declared extends Call>(
  call: Declared,
  input: InputOf<Declared>,
  request: CheckedRequest,
  reply: FastifyReply,
): ReceivedCall {
  const message = messages.get(call);
  if (message === undefined) throw new Error(`no handler of ${call.path}`);
  return new message(input, request, reply);
}

/** Whether a class has `@HandlesCall`. */
export const handlesCall = (part: object) => declarations.has(part);

function declarationOf(handler: object) {
  const declaration = declarations.get(handler);
  if (declaration === undefined) throw new Error('the handler names no call: add @HandlesCall');
  return declaration;
}

const route = (call: Call): MethodDecorator =>
  applyDecorators(
    routes[call.method](call.path),
    HttpCode(200),
    SetMetadata(callMetadata, call),
    RouteConfig({
      isCall: true,
      isPublic: call.isPublic,
      mails: call.sendsMail,
      takesFile: call.takesFile,
      bodyLimit: call.bodyLimit ?? (call.isPublic && maxVisitorBodyBytes),
    }),
  );

/** A controller with one route for each handler's call. */
export function callsController(handlers: readonly object[]): Type {
  @Controller()
  class Calls {
    constructor(
      readonly commands: CommandBus,
      readonly queries: QueryBus,
    ) {}
  }
  for (const handler of handlers) {
    const { call, message } = declarationOf(handler);
    const descriptor = {
      value(this: Calls, request: CheckedRequest, reply: FastifyReply): Promise<unknown> {
        const received = new message(request.input, request, reply);
        return call.method === 'GET'
          ? this.queries.execute(received)
          : this.commands.execute(received);
      },
    };
    Object.defineProperty(Calls.prototype, message.name, descriptor);
    Req()(Calls.prototype, message.name, 0);
    Res({ passthrough: true })(Calls.prototype, message.name, 1);
    route(call)(Calls.prototype, message.name, descriptor);
  }
  return Calls;
}
