import type { FastifyAdapter } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { startPosition } from '../../../events/kernel/event.js';
import type { Call } from '../../contract/call.js';
import { minPositionHeader } from '../../contract/headers.js';

const commandAnswer = z.object({ position: z.string() });

/** Sends commands like a web client: one after another, each with the position of the previous. */
export class DemoClient {
  private position = startPosition;

  constructor(private readonly server: FastifyAdapter) {}

  async send<Request extends z.ZodType, Response extends z.ZodType>(
    call: Call<Request, Response>,
    payload: z.input<Request> & object,
  ): Promise<z.output<Response>> {
    const { method, path } = call;
    const headers = { [minPositionHeader]: this.position };
    const answer = await this.server.inject({ method, url: path, payload, headers });
    if (answer.statusCode !== 200) throw new Error(`demo: ${path} answered ${answer.body}`);
    this.position = commandAnswer.parse(answer.json()).position;
    return call.response.parse(answer.json());
  }
}
