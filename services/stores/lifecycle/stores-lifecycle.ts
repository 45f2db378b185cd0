import type { OnApplicationShutdown } from '@nestjs/common';

/** Closes the stores when everything that uses them has ended. */
export class StoresLifecycle implements OnApplicationShutdown {
  constructor(private readonly stores: readonly { close(): Promise<void> }[]) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.stores.map((store) => store.close()));
  }
}
