import { startHost, startHosted } from '../../../infra/testing/host.mjs';
import type { EventStore } from '../../../services/stores/ports.js';
import { LoggedApplication } from './asked-application.js';
import { largeEngines, openLog } from './stores.js';
import { temporaryFolder } from '../temporary-folder.js';

/** The host of this worker; one of its own where the runner has started none. */
async function hostAddress(): Promise<string> {
  const hosts = process.env.HOSTS?.split(' ') ?? [];
  return hosts[Number(process.env.JEST_WORKER_ID) - 1] ?? (await startHost()).address;
}
const host = hostAddress();

/**
 * The built product, served by the process that serves it for all tests of this
 * worker. Who injects a clock or another port starts a RunningApplication.
 */
export class HostedApplication extends LoggedApplication {
  private constructor(
    private readonly product: Awaited<ReturnType<typeof startHosted>>,
    readonly eventStore: EventStore,
    private readonly end: () => void,
  ) {
    super();
  }

  /** On empty stores, or on those of a data folder that stays. */
  static async start(options: { readonly folder?: string } = {}): Promise<HostedApplication> {
    const temporary = options.folder === undefined ? temporaryFolder() : undefined;
    const folder = options.folder ?? temporary?.path ?? '';
    const stores = await largeEngines?.settings(folder);
    const settings = { DATA_DIR: folder, DEMO: 'off', ...stores };
    const product = await startHosted(await host, settings);
    return new HostedApplication(product, openLog(folder), () => temporary?.remove());
  }

  get url(): string {
    return this.product.url;
  }

  async close(): Promise<void> {
    await this.eventStore.close();
    await this.product.stop();
    this.end();
  }
}
