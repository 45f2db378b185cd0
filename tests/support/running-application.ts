import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { once } from 'node:events';
import http from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { startPosition } from '../../events/kernel/event.js';
import { AppModule } from '../../services/app.module.js';
import { createApplication } from '../../services/platform/application.js';
import type { Ports } from '../../services/platform/ports.js';
import { type Call, parametersIn } from '../../services/contract/call.js';
import { serveSharePages } from '../../services/platform/http/share-pages.js';
import { openOutbox } from '../../services/platform/mail/outbox/mailer.js';
import { type Settings, readSettings } from '../../services/platform/settings/settings.js';
import { SharePreview } from '../../services/features/library/share-links/share-preview.js';
import type { StoredEvent } from '../../services/stores/ports.js';
import { largeEngines, openStores, type Stores } from './stores.js';
import { temporaryFolder } from './temporary-folder.js';

/** An answer as it came over HTTP. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: http.IncomingHttpHeaders;
}

export interface RawRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Record<string, string>;
  readonly payload?: string;
}

export interface SendOptions {
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The real application on real stores in a folder of its own, listening on a port of its own. */
export class RunningApplication {
  private constructor(
    readonly application: NestFastifyApplication,
    readonly stores: Stores,
    private readonly end: () => void,
  ) {}

  static async start(
    options: Partial<Ports> & {
      folder?: string;
      settings?: Partial<Settings>;
      /** The web client's page, to be served for share links. */
      page?: string;
    } = {},
  ): Promise<RunningApplication> {
    const temporary = options.folder === undefined ? temporaryFolder() : undefined;
    const folder = options.folder ?? temporary?.path ?? '';
    const stores = { ...openStores(folder), ...options };
    const settings = {
      ...readSettings({ DEMO: 'off', PORT: '0', SEARCH_MODE: 'sample' }),
      ...options.settings,
    };
    const mailer = options.mailer ?? openOutbox(join(folder, 'outbox'), settings.mailFrom);
    const notifier = options.notifier ?? (await largeEngines?.notifier(folder));
    const ports = { clock: () => new Date(), ...stores, mailer, notifier, settings };
    const application = await createApplication(AppModule.with(ports), ports);
    if (options.page !== undefined) {
      serveSharePages(application, options.page, application.get(SharePreview));
    }
    await application.listen(0, '127.0.0.1');
    return new RunningApplication(application, stores, () => temporary?.remove());
  }

  async close(): Promise<void> {
    await this.application.close();
    this.end();
  }

  /** Address of the application. */
  get url(): string {
    const { port } = z
      .object({ port: z.number() })
      .parse(this.application.getHttpServer().address());
    return `http://127.0.0.1:${port}`;
  }

  /** Sends anything to a call, also what the contract forbids. */
  send(call: Call, request: object, { cookie, headers }: SendOptions = {}): Promise<Answer> {
    const inQuery = parametersIn(call) === 'query';
    const query = inQuery ? `?${new URLSearchParams({ ...request }).toString()}` : '';
    return this.request({
      method: call.method,
      path: `${call.path}${query}`,
      headers: { ...headers, ...(cookie && { cookie }), 'content-type': 'application/json' },
      ...(!inQuery && { payload: JSON.stringify(request) }),
    });
  }

  /** Sends a request as it stands. */
  async request({ payload, headers: given, ...options }: RawRequest): Promise<Answer> {
    // Node names no length of a DELETE's body by itself.
    const length = payload !== undefined && { 'content-length': Buffer.byteLength(payload) };
    const message = http.request(this.url, { ...options, headers: { ...given, ...length } });
    message.end(payload);
    const [response] = z
      .tuple([z.instanceof(http.IncomingMessage)])
      .parse(await once(message, 'response'));
    const body = await text(response);
    const { statusCode = 0, headers } = response;
    return { status: statusCode, body: body === '' ? undefined : JSON.parse(body), headers };
  }

  /** Sends what the contract allows, and gives the answer, checked against the contract. */
  async ask<Request extends z.ZodType, Response extends z.ZodType>(
    call: Call<Request, Response>,
    request: z.input<Request>,
    options: SendOptions = {},
  ): Promise<z.output<Response>> {
    const { status, body } = await this.send(call, z.looseObject({}).parse(request), options);
    if (status !== 200) throw new Error(`${call.path} answered ${status} ${JSON.stringify(body)}`);
    return call.response.parse(body);
  }

  /** All events in the log. */
  async log(): Promise<readonly StoredEvent[]> {
    const events: StoredEvent[] = [];
    for await (const page of this.stores.eventStore.readAll(startPosition)) {
      events.push(...page.events);
    }
    return events;
  }
}
