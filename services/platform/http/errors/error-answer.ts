import { randomUUID } from 'node:crypto';
import {
  HttpException,
  Logger,
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  DomainError,
  TooMany,
  type RefusalReason,
} from '../../../../events/kernel/domain-error.js';
import type { ErrorAnswer } from '../../../contract/call.js';
import { InvalidCursor, StoreUnavailable, WrongExpectedRevision } from '../../../stores/ports.js';
import { MailNotSent } from '../../mail/mailer.js';
import { stackOf } from '../../tools/last-resort.js';
import { ClientDisconnected } from './response-hooks.js';

/** The caller has no valid session, or signing in failed. Answers 401. */
export class NotSignedIn extends Error {
  constructor(message = 'Please sign in') {
    super(message);
    this.name = 'NotSignedIn';
  }
}

/** HTTP status of each refusal reason. */
const statusOf: Readonly<Record<RefusalReason, number>> = {
  invalid: 400,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  duplicate: 409,
  'too-many': 429,
};

/** The input does not match the contract; `details` names the fields. Answers 400. */
export class InvalidRequest extends Error {
  constructor(readonly details: string) {
    super('Invalid request');
    this.name = 'InvalidRequest';
  }
}

const logger = new Logger('Http');

interface Answer {
  readonly status: number;
  readonly body: ErrorAnswer;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number;
}

/** Seconds after which another mail may be requested; see events/sign-in. */
const pauseAfterMail = 60;

/** Errors of the HTTP server, such as malformed JSON, carry their status. */
function statusOfServerError(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined;
  const { statusCode } = error;
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
    ? statusCode
    : undefined;
}

/** When to try again, in the largest unit of which it is at least two. */
function retryHint(seconds: number): string {
  if (seconds === 1) return `Please try again in ${seconds} second`;
  if (seconds < 120) return `Please try again in ${seconds} seconds`;
  if (seconds < 7_200) return `Please try again in ${Math.ceil(seconds / 60)} minutes`;
  return `Please try again in ${Math.ceil(seconds / 3_600)} hours`;
}

/** The response for an expected error; undefined for any other. */
function refusal(error: unknown): Answer | undefined {
  if (error instanceof TooMany) {
    const { message, seconds } = error;
    const body = { error: message, details: retryHint(seconds) };
    return { status: statusOf[error.reason], body, retryAfter: seconds };
  }
  if (error instanceof MailNotSent) {
    const words = 'The e-mail could not be sent';
    if (error.reason === 'refused') return { status: 502, body: { error: words } };
    const body = { error: words, details: retryHint(pauseAfterMail) };
    return { status: 503, body, retryAfter: pauseAfterMail };
  }
  if (error instanceof DomainError) {
    const status = statusOf[error.reason];
    const { message } = error;
    return error.reason === 'duplicate'
      ? { status, body: { error: 'duplicate', message } }
      : { status, body: { error: message } };
  }
  if (error instanceof InvalidRequest) {
    return { status: 400, body: { error: error.message, details: error.details } };
  }
  if (error instanceof InvalidCursor) {
    return { status: 400, body: { error: 'Invalid request', details: `cursor: ${error.message}` } };
  }
  if (error instanceof ClientDisconnected) return { status: 499, body: { error: error.message } };
  if (error instanceof NotSignedIn) return { status: 401, body: { error: error.message } };
  if (error instanceof StoreUnavailable || error instanceof WrongExpectedRevision) {
    return { status: 503, body: { error: 'Please try again in a moment' }, retryAfter: 1 };
  }
  const status = statusOfServerError(error);
  if (status === undefined) return undefined;
  const body = { error: error instanceof Error ? error.message : 'Invalid request' };
  return status === 415
    ? { status, body: { ...body, details: 'Calls take JSON: content-type application/json' } }
    : { status, body };
}

function unexpectedError(error: unknown): Answer {
  const errorId = randomUUID();
  logger.error(`error ${errorId}`, stackOf(error));
  return { status: 500, body: { error: 'Something went wrong', errorId } };
}

/** The response for an error. Unexpected errors are logged under an id. */
export function errorAnswer(error: unknown): Answer {
  return refusal(error) ?? unexpectedError(error);
}

/** Turns every error into the contract's error response. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const { raw } = host.switchToHttp().getRequest<FastifyRequest>();
    if (error instanceof MailNotSent) this.logger.warn(error.message);
    // The error of the parser is a consequence of the aborted upload.
    const { status, body, retryAfter } = errorAnswer(
      raw.readableAborted ? new ClientDisconnected() : error,
    );
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
    void reply.status(status).send(body);
  }
}
