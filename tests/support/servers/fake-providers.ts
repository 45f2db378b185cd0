import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

/** A request to a provider. */
export interface SeenRequest {
  readonly method: string;
  /** Begins with the name of the server: `/itunes/search`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A provider's answer. */
export type Reply =
  | {
      readonly status?: number;
      readonly headers?: Record<string, string>;
      readonly body: string;
    }
  /** No answer at all. */
  | 'silence'
  /** The connection is cut in the middle of the answer. */
  | 'cut'
  /** An answer of so many bytes, sent as long as the client reads. */
  | { readonly bytes: number };

export type Provider = (request: SeenRequest) => Reply | Promise<Reply>;

/** A JSON answer. */
export const json = (
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Reply => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(value),
});

/** One local server in place of all providers; its address is for SEARCH_MODE. */
export class FakeProviders {
  readonly requests: SeenRequest[] = [];
  /** Requests that the client aborted before they were answered. */
  aborted = 0;
  /** Bytes sent of large answers. */
  bytesSent = 0;
  provider: Provider = () => json({ error: 'not found' }, 404);

  private constructor(
    readonly url: URL,
    private readonly end: () => Promise<void>,
  ) {}

  static async start(): Promise<FakeProviders> {
    const server = createServer((request, response) => {
      void fake.answer(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = z.object({ port: z.number() }).parse(server.address());
    const fake: FakeProviders = new FakeProviders(new URL(`http://127.0.0.1:${port}`), async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    });
    return fake;
  }

  stop(): Promise<void> {
    return this.end();
  }

  /** Requests to a server, by its name. */
  seen(name: string): readonly SeenRequest[] {
    return this.requests.filter(({ path }) => path.startsWith(`/${name}/`));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('close', () => {
      if (!response.writableFinished) this.aborted += 1;
    });
    const url = new URL(request.url ?? '/', this.url);
    const seen = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: await text(request),
    };
    this.requests.push(seen);
    const reply = await this.provider(seen);
    if (reply === 'silence') return;
    if (reply === 'cut') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"results":[');
      response.socket?.destroy();
      return;
    }
    if ('bytes' in reply) {
      await this.pour(response, reply.bytes);
      return;
    }
    response.writeHead(reply.status ?? 200, reply.headers);
    response.end(reply.body);
  }

  private async pour(response: ServerResponse, bytes: number): Promise<void> {
    response.writeHead(200, { 'content-type': 'application/json' });
    const chunk = Buffer.alloc(64 * 1_024, ' ');
    for (let sent = 0; sent < bytes && !response.destroyed; sent += chunk.length) {
      this.bytesSent += chunk.length;
      if (!response.write(chunk))
        await new Promise((resolve) => {
          response.once('drain', resolve);
          response.once('close', resolve);
        });
    }
    response.end();
  }
}
