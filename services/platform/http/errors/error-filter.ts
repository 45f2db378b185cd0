import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MailNotSent } from '../../mail/mailer.js';
import { ClientDisconnected } from './client-disconnected.js';
import { errorAnswer } from './error-answer.js';

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
