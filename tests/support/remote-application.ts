import type { z } from 'zod';
import { type Call, parametersIn } from '../../services/contract/call.js';
import type { Asked } from './community.js';

/** An application at an address, asked over HTTP. */
export class RemoteApplication implements Asked {
  constructor(private readonly url: string) {}

  /** Sends what the contract allows, and gives the answer, checked against the contract. */
  async ask<Request extends z.ZodType, Response extends z.ZodType>(
    call: Call<Request, Response>,
    request: z.input<Request>,
    { headers }: { readonly headers?: Readonly<Record<string, string>> } = {},
  ): Promise<z.output<Response>> {
    const inQuery = parametersIn(call) === 'query';
    const query = inQuery ? `?${new URLSearchParams({ ...(request ?? {}) }).toString()}` : '';
    const response = await fetch(`${this.url}${call.path}${query}`, {
      method: call.method,
      headers: { ...headers, 'content-type': 'application/json' },
      ...(!inQuery && { body: JSON.stringify(request) }),
    });
    const body: unknown = await response.json();
    if (!response.ok) {
      throw new Error(`${call.path} answered ${response.status} ${JSON.stringify(body)}`);
    }
    return call.response.parse(body);
  }
}
