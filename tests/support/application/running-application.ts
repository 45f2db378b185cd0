import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { laggingReadStore, readSideLags } from '../../../infra/testing/lagging-read-store.mjs';
import { AppModule } from '../../../services/app.module.js';
import { LinkedPages } from '../../../services/features/library/share-links/share-links.queries.js';
import { createApplication } from '../../../services/platform/start/application.js';
import type { Ports } from '../../../services/platform/start/ports.js';
import { Renderer } from '../../../services/platform/http/pages/renderer.js';
import { basePath } from '../../../services/platform/http/network/origin.js';
import { serveSharePages } from '../../../services/platform/http/pages/share-pages.js';
import { openOutbox } from '../../../services/platform/mail/outbox/mailer.js';
import { type Settings, readSettings } from '../../../services/platform/settings/settings.js';
import type { EventStore, ReadStore } from '../../../services/stores/ports.js';
import { ApplicationWithLog } from './application-client.js';
import { largeEngines, openStores, type Stores } from './stores.js';
import { temporaryFolder } from '../temporary-folder.js';

const built = (name: string) =>
  fileURLToPath(new URL(`../../../dist/server/${name}`, import.meta.url));
const listening = z.object({ port: z.number() });

/** The application in this process, on its own port, with real stores in its own folder. */
export class RunningApplication extends ApplicationWithLog {
  private constructor(
    readonly application: NestFastifyApplication,
    readonly stores: Stores,
    private readonly end: () => void,
  ) {
    super();
  }

  static async start(
    options: Partial<Omit<Ports, 'settings'>> & {
      folder?: string;
      settings?: Partial<Settings>;
      /** Wraps the read store, for example to make it lag. */
      readSide?: (store: ReadStore) => ReadStore;
      /** Whether it serves the pages of share links, with the views of the last build. */
      hasSharePages?: boolean;
    } = {},
  ): Promise<RunningApplication> {
    const temporary = options.folder === undefined ? temporaryFolder() : undefined;
    const folder = options.folder ?? temporary?.path ?? '';
    const opened = { ...options, ...openStores(folder, options) };
    const readSide = options.readSide ?? (readSideLags ? laggingReadStore : undefined);
    const readStore = readSide?.(opened.readStore) ?? opened.readStore;
    const stores = { ...opened, readStore };
    const settings = {
      ...readSettings({ DEMO: 'off', PORT: '0', SEARCH_MODE: 'sample' }),
      ...options.settings,
      dataDirectory: folder,
      logLevel: 'warn' as const,
    };
    const mailer = options.mailer ?? openOutbox(join(folder, 'outbox'), settings.mailFrom);
    const notifier = options.notifier ?? (await largeEngines?.notifier(folder));
    const ports = { clock: () => new Date(), ...stores, mailer, notifier, settings };
    const application = await createApplication(AppModule.with(ports), ports);
    if (options.hasSharePages === true) {
      serveSharePages(
        application,
        application.get(LinkedPages),
        new Renderer({
          worker: built('renderer-worker.js'),
          sharePage: built('share-page.mjs'),
          firstScreen: built('first-screen.mjs'),
        }),
        basePath(settings.publicUrl),
      );
    }
    await application.listen(0, '127.0.0.1');
    return new RunningApplication(application, stores, () => temporary?.remove());
  }

  get eventStore(): EventStore {
    return this.stores.eventStore;
  }

  async close(): Promise<void> {
    await this.application.close();
    this.end();
  }

  /** Address of the application. */
  get url(): string {
    const { port } = listening.parse(this.application.getHttpServer().address());
    return `http://127.0.0.1:${port}`;
  }
}
