import { startHost, startHosted } from '../../../infra/testing/host.mjs';
import type { EventStore } from '../../../services/stores/ports.js';
import { ApplicationWithLog } from './application-client.js';
import { largeEngines, openLog } from './stores.js';
import { temporaryFolder } from '../temporary-folder.js';

/** The address of this worker's host. Where the test runner has started none, it starts one. */
async function hostAddress(): Promise<string> {
  const hosts = process.env.HOSTS?.split(' ') ?? [];
  return hosts[Number(process.env.JEST_WORKER_ID) - 1] ?? (await startHost()).address;
}
const host = hostAddress();

/**
 * The built product, in the host process that serves it for all tests of this worker. Tests that
 * replace the clock or another port use `RunningApplication`.
 */
export class HostedApplication extends ApplicationWithLog {
  private constructor(
    private readonly product: Awaited<ReturnType<typeof startHosted>>,
    readonly eventStore: EventStore,
    private readonly end: () => void,
  ) {
    super();
  }

  /** Starts on empty stores, or on those of a given data folder, which is not removed. */
  static async start(
    options: {
      readonly folder?: string;
      readonly settings?: Record<string, string>;
      /** Whether the projector runs in a thread of its own, as people have it. */
      readonly hasThread?: boolean;
    } = {},
  ): Promise<HostedApplication> {
    const temporary = options.folder === undefined ? temporaryFolder() : undefined;
    const folder = options.folder ?? temporary?.path ?? '';
    const stores = await largeEngines?.settings(folder);
    const settings = { DATA_DIR: folder, DEMO: 'off', ...stores, ...options.settings };
    const product = await startHosted(await host, settings, options);
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
