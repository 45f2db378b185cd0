import { Logger } from '@nestjs/common';
import { resolve } from 'node:path';
import { SetupCode } from './features/accounts/owner/setup-code.js';
import { Demo } from './features/demo/demo.js';
import { limitHeapGrowth } from './platform/tools/limit-heap-growth.js';
import { endOnUncaught, stackOf } from './platform/tools/last-resort.js';
import { loadSettings } from './platform/settings/load-settings.js';
import { InvalidSetting } from './platform/settings/plain-network.js';
import { startProduct } from './start-product.js';
import { StoreUnavailable } from './stores/ports.js';

async function main(): Promise<void> {
  limitHeapGrowth();
  const settings = loadSettings();
  const starting = startProduct(settings, undefined, showDemoProgress);
  endOnUncaught(async () => (await starting).close());
  const application = await starting;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void application.close().then(() => process.exit(0)));
  }
  const ready = `Trboo is ready at ${await application.getUrl()}`;
  const setUp = application.get(SetupCode).address;
  if (!process.stdout.isTTY) {
    new Logger('Start').log(ready);
    // Whatever the log level, nobody gets in without it.
    if (setUp) process.stdout.write(`Set up Trboo at ${setUp}\n`);
    return;
  }
  const addresses = settings.demo === null ? [] : await application.get(Demo).addressesToTry();
  const lines = [
    ready,
    '',
    ...(addresses.length > 0
      ? [`Sign in as  ${addresses.join(', and in another browser as ')}`]
      : []),
    ...(setUp ? [`Set up      ${setUp}`] : []),
    `Data        ${resolve(settings.dataDirectory)}`,
    'Stop        Ctrl+C',
  ];
  process.stdout.write(`\n${lines.map((line) => `  ${line}`.trimEnd()).join('\n')}\n\n`);
}

/** Shows in a terminal how much of the demo data is there. */
function showDemoProgress(share: number): void {
  if (!process.stdout.isTTY) return;
  const state = share < 1 ? `… demo community, ${Math.round(share * 100)} %` : '✓ demo community\n';
  process.stdout.write(`\r\x1b[2K  ${state}`);
}

main().catch((error: unknown) => {
  // The messages of expected errors say what to do.
  const isExpected = error instanceof InvalidSetting || error instanceof StoreUnavailable;
  process.stderr.write(`${isExpected ? error.message : stackOf(error)}\n`);
  process.exit(1);
});
