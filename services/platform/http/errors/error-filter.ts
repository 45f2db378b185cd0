import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MailNotSent } from '../../mail/mailer.js';
import { CallerGone } from './caller-gone.js';
import { errorAnswer } from './error-answer.js';

/** Turns every error into the contract's error response. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const { raw } = host.switchToHttp().getRequest<FastifyRequest>();
    if (error instanceof MailNotSent) this.logger.warn(error.message);
    // The client aborted the upload; whatever the parser says is a consequence.
    const { status, body, retryAfter } = errorAnswer(
      raw.readableAborted ? new CallerGone() : error,
    );
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
    void reply.status(status).send(body);
  }
}
