import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { startPosition } from '../../../../events/kernel/event.js';
import type { Projection } from '../../../../projections/kernel/projection.js';
import { type Collection, type ReadStore, StoreUnavailable } from '../../../stores/ports.js';
import { readStorePort } from '../../../stores/ports/tokens.js';
import { livePointers } from './live-pointers.js';

const pointerBody = z.object({
  /** Name of the collection that is read. */
  collection: z.string(),
  version: z.number().int(),
  /** Which build of the version it is. */
  build: z.number().int(),
  /** The highest number that a build of the version has had; that of the live one where it is left out. */
  latest: z.number().int().optional(),
  /** The build before, of the same version: kept up to date beside it, so that it can be read again. */
  kept: z.number().int().optional(),
  /** A collection that was kept or read before, which is dropped when nobody reads it any more. */
  replaced: z.string().optional(),
});
export type LiveVersion = z.infer<typeof pointerBody>;

/** How long a process may go on reading a version after another process has switched. */
export const cacheMilliseconds = 1_000;

/** Where a build of a read model is kept: `{name}_v{version}`, and later builds beside it. */
export function versionOf(projection: Projection, build: number): LiveVersion {
  const first = `${projection.name}_v${projection.version}`;
  return {
    collection: build === 1 ? first : `${first}_b${build}`,
    version: projection.version,
    build,
  };
}

/** Where the next build of a read model is made: never where one was that others may still read. */
export function nextVersion(projection: Projection, live: LiveVersion | undefined): LiveVersion {
  if (live?.version !== projection.version) return versionOf(projection, 1);
  const build = Math.max(live.build, live.latest ?? 0) + 1;
  return { ...versionOf(projection, build), latest: build };
}

/** Which build of each read model is live: one pointer each, switched with one write. */
@Injectable()
export class LiveVersions {
  private readonly cache = new Map<string, { live: LiveVersion | undefined; until: number }>();

  constructor(@Inject(readStorePort) private readonly store: ReadStore) {}

  /** The live build; undefined before the first. */
  async find(projection: Projection): Promise<LiveVersion | undefined> {
    const known = this.cache.get(projection.name);
    if (known && known.until > performance.now()) return known.live;
    await this.store.ensure(livePointers);
    const [document] = await this.store.getMany(livePointers, [projection.name]);
    const live = document && pointerBody.parse(document.body);
    const meanwhile = this.cache.get(projection.name);
    // What was read before a switch of this process, and comes after it, is out of date.
    if (meanwhile !== known) return meanwhile?.live;
    this.cacheLive(projection, live);
    return live;
  }

  /** Whether the store does not say any more what is live, of what this process has known to be. */
  async areLost(): Promise<boolean> {
    const known = [...this.cache].flatMap(([name, { live }]) => (live ? [name] : []));
    await this.store.ensure(livePointers);
    const found = await this.store.getMany(livePointers, known);
    const there = new Set(found.map(({ id }) => id));
    const isKnown = (name: string) => this.cache.get(name)?.live !== undefined;
    const lost = known.filter((name) => !there.has(name) && isKnown(name));
    for (const name of lost) this.cache.delete(name);
    return lost.length > 0;
  }

  /** The collection that queries read. @throws StoreUnavailable before the read model is built. */
  async collection(projection: Projection): Promise<Collection> {
    const live = await this.find(projection);
    if (live === undefined)
      throw new StoreUnavailable(`read model ${projection.name} is being built`);
    return { name: live.collection, indexes: projection.indexes };
  }

  /** From now on this build is read. */
  async switchTo(projection: Projection, live: LiveVersion): Promise<void> {
    await this.store.ensure(livePointers);
    await this.store.commit([
      {
        collection: livePointers,
        put: [{ id: projection.name, position: startPosition, body: live }],
        remove: [],
      },
    ]);
    this.cacheLive(projection, live);
  }

  /** From now on there is no build that is read. */
  async forget(projection: Projection): Promise<void> {
    await this.store.ensure(livePointers);
    const remove = [{ id: projection.name, position: startPosition }];
    await this.store.commit([{ collection: livePointers, put: [], remove }]);
    this.cacheLive(projection, undefined);
  }

  private cacheLive(projection: Projection, live: LiveVersion | undefined): void {
    const until = performance.now() + cacheMilliseconds;
    this.cache.set(projection.name, { live, until });
  }
}
