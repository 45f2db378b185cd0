import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  NotFoundException,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { z } from 'zod';
import { type EventMetadata, visitor } from '../../../../events/kernel/event.js';
import { type Call, parametersIn } from '../../../contract/call.js';
import {
  idempotencyKeyHeader,
  minPositionHeader,
  parametersHeader,
} from '../../../contract/headers.js';
import { limits } from '../../../contract/limits.js';
import { type Settings, settingsToken } from '../../settings/settings.js';
import {
  type PointInTime,
  pointInTimeToken,
  timeTravelRefusal,
} from '../../time-travel/time-travel-event-store.js';
import { EventClock } from '../../decisions/event-clock.js';
import { Progress } from '../../read-side/read-models/progress.js';
import type { Tokens } from '../../settings/tokens.js';
import { InvalidRequest } from '../errors/error-answer.js';
import { Callers, holdsMoreThan, nestsDeeperThan, parse } from './callers.js';
import { callMetadata, type CheckedRequest } from './handles-call.js';
import { RepeatedRequests } from './call-interceptor.js';

/** Whether the request has one of the accepted bearer tokens; false when there are none. */
export function hasAcceptedToken(
  accepted: Tokens | null,
  { headers }: Pick<IncomingMessage, 'headers'>,
): boolean {
  const token = bearerToken({ headers });
  return accepted !== null && token !== undefined && accepted.has(token);
}

/** The bearer token of a request, valid or not. */
export function bearerToken({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  return /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
}

const inHeader = z
  .string()
  .max(4_096, 'must be 4096 characters or less')
  .transform((value) => Object.fromEntries(new URLSearchParams(value)));
const inQuery = z.record(z.string(), z.unknown());

/**
 * The input of a call: its body, or the query together with the `X-Parameters` header.
 * @throws InvalidRequest
 */
function callInput(
  call: Call,
  { headers, query, body }: Pick<CheckedRequest, 'headers' | 'query' | 'body'>,
): unknown {
  if (parametersIn(call) === 'body') return body;
  const header = headers[parametersHeader];
  if (header === undefined) return query;
  return { ...parse(inQuery, query), ...parse(inHeader, header, parametersHeader) };
}

/** Milliseconds that a call waits for the read models at most (specification §10). */
const maxWaitMs = 2_000;

const position = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/, 'must be a position');
const idempotencyKey = z.string().min(1).max(limits.idempotencyKey);
const optionalString = z.string().optional();

/** The e-mail in the input; undefined where the contract makes it optional. */
function emailIn(input: unknown, field: string): string | undefined {
  // Building a schema for the field would be slower on every request.
  const value: unknown = input instanceof Object ? Reflect.get(input, field) : undefined;
  return optionalString.parse(value);
}

const everyRole = 'trboo:every-role';

/** Marks a controller that responds in every process, whatever its roles. */
export const InEveryRole = (): ClassDecorator => SetMetadata(everyRole, true);

/**
 * Guards every call of the contract: validates the input, identifies the caller, and waits until
 * the read models have seen the client's minimum position. Processes without the `api` role answer
 * 404.
 */
@Injectable()
export class CallGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly callers: Callers,
    private readonly progress: Progress,
    private readonly repeated: RepeatedRequests,
    private readonly clock: EventClock,
    @Inject(settingsToken) private readonly settings: Settings,
    @Inject(pointInTimeToken) private readonly past: PointInTime | null,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    this.requireRole(context);
    const call = this.reflector.get<Call | undefined>(callMetadata, context.getHandler());
    if (call === undefined) return true;
    const isChange = call.method !== 'GET' && call.inTimeTravel !== true;
    if (this.past !== null && isChange) throw timeTravelRefusal(this.past.time);
    const request = context.switchToHttp().getRequest<CheckedRequest>();
    const { cookie } = request.headers;
    const needsSession = this.callers.needsSession(call);
    const rawInput = callInput(call, request);
    if (nestsDeeperThan(limits.nesting, rawInput)) {
      throw new InvalidRequest(`must not nest deeper than ${limits.nesting} levels`);
    }
    if (holdsMoreThan(limits.values, rawInput)) {
      throw new InvalidRequest(`must not hold more than ${limits.values} values`);
    }
    request.input = parse(call.request, rawInput);
    if (call.identity !== null || needsSession) {
      const field = call.identity ?? call.registers;
      const email = field === undefined ? undefined : emailIn(request.input, field);
      request.caller = (await this.callers.callerOf(cookie, email, request.session)) ?? undefined;
    }
    request.command = await this.commandOf(request, call, rawInput);
    this.repeated.requireSame(request.command);
    await this.waitForMinPosition(request);
    return true;
  }

  /** @throws NotFoundException where this process answers no calls. */
  private requireRole(context: ExecutionContext): void {
    if (this.settings.roles.includes('api')) return;
    if (this.reflector.get<true | undefined>(everyRole, context.getClass())) return;
    const { method, url } = context.switchToHttp().getRequest<CheckedRequest>();
    throw new NotFoundException(`Cannot ${method} ${url}`);
  }

  private async commandOf(
    request: CheckedRequest,
    call: Call,
    rawInput: unknown,
  ): Promise<EventMetadata> {
    const actorId = request.caller?.userId ?? visitor;
    const header = request.headers[idempotencyKeyHeader];
    const key =
      header === undefined ? randomUUID() : parse(idempotencyKey, header, idempotencyKeyHeader);
    // The digest separates keys of different people and calls, and keeps client texts out of the
    // log.
    const commandDigest = createHash('sha256').update([actorId, call.path, key].join('\n'));
    const { caller } = request;
    const isCommand = call.method !== 'GET';
    const isRepeatable = header !== undefined && isCommand;
    // Not for visitors: they share one actor id, so two of them may send different requests under
    // the same key.
    const requestDigest =
      isRepeatable && caller && (await this.repeated.digest(caller.userId, call, rawInput));
    return {
      actorId,
      commandId: commandDigest.digest('base64url'),
      time: (isCommand ? this.clock.next() : this.clock.now()).toISOString(),
      ...(requestDigest && { requestDigest }),
    };
  }

  /**
   * If the read models are still behind after the wait, the call goes on with what they have.
   * Commands that need more wait themselves.
   */
  private async waitForMinPosition({ headers }: CheckedRequest): Promise<void> {
    const header = headers[minPositionHeader];
    if (header === undefined) return;
    await this.progress.waitFor(parse(position, header, minPositionHeader), maxWaitMs);
  }
}
