import { Logger } from '@nestjs/common';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApplication } from './platform/application.js';
import { AppModule } from './app.module.js';
import { Demo } from './features/demo/demo.js';
import { serveWeb } from './platform/http/web.js';
import { openRedisNotifier } from './platform/live/redis/notifier.js';
import { loadSettings } from './platform/settings/load-settings.js';
import { openOutbox } from './platform/mail/outbox/mailer.js';
import { openSmtpMailer } from './platform/mail/smtp/mailer.js';
import { openEventStore } from './platform/settings/open-event-store.js';
import { openReadSide } from './platform/settings/open-read-side.js';
import { InvalidSetting } from './platform/settings/settings.js';
import { SharePreview } from './features/library/share-links/share-preview.js';
import { stackOf } from './platform/stack-of.js';
import { StoreUnavailable } from './stores/ports.js';
import { waitForStore } from './stores/wait-for-store.js';

const webDirectory = fileURLToPath(new URL('../web', import.meta.url));

async function main(): Promise<void> {
  const settings = loadSettings();
  const data = resolve(settings.dataDirectory);
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const eventStore = openEventStore(settings, data);
  await waitForStore(eventStore, (message) => new Logger('Start').warn(message));
  const mailer = settings.smtpUrl
    ? openSmtpMailer(settings.smtpUrl, settings.mailFrom)
    : openOutbox(join(data, 'outbox'), settings.mailFrom);
  const stores = { eventStore, ...openReadSide(settings, data) };
  const notifier = settings.redisUrl ? openRedisNotifier(settings.redisUrl) : undefined;
  const ports = { ...stores, mailer, notifier, settings, clock: () => new Date() };
  const application = await createApplication(AppModule.with(ports), ports);
  if (settings.roles.includes('api')) {
    await serveWeb(application, webDirectory, application.get(SharePreview));
  }
  await application.init();
  if (settings.demo) await application.get(Demo).fill();
  await application.listen(settings.port, settings.host);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void application.close().then(() => process.exit(0)));
  }
  process.stdout.write(`\n  Trboo is ready at ${await application.getUrl()}\n\n`);
}

/** What whoever starts the process can put right themselves, in one line; otherwise undefined. */
function remedy(error: unknown): string | undefined {
  if (error instanceof InvalidSetting || error instanceof StoreUnavailable) return error.message;
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  return taken ? `PORT=${process.env.PORT ?? ''} is in use: set PORT to another number` : undefined;
}

main().catch((error: unknown) => {
  process.stderr.write(`${remedy(error) ?? stackOf(error)}\n`);
  process.exit(1);
});
