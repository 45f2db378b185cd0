import type { OnApplicationShutdown } from '@nestjs/common';

/** Closes the stores at shutdown, after everything that uses them. */
export class StoresLifecycle implements OnApplicationShutdown {
  constructor(private readonly stores: readonly { close(): Promise<void> }[]) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.stores.map((store) => store.close()));
  }
}
