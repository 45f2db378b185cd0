import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { startPosition } from '../../../../events/kernel/event.js';
import type { Projection } from '../../../../projections/kernel/projection.js';
import { type Collection, type ReadStore, StoreUnavailable } from '../../../stores/ports.js';
import { readStorePort } from '../../../stores/ports/tokens.js';

/** The live build of each read model. */
export const livePointers: Collection = { name: 'live-versions', indexes: {} };

const pointerBody = z.object({
  /** Collection that is read. */
  collection: z.string(),
  version: z.number().int(),
  /** Number of the build within its version. */
  build: z.number().int(),
  /** Highest build number of the version so far; default: that of the live build. */
  latest: z.number().int().optional(),
  /** The previous build of the same version, kept up to date for a roll-back. */
  kept: z.number().int().optional(),
  /** A former collection, which is dropped once no process reads it. */
  replaced: z.string().optional(),
});
export type LiveVersion = z.infer<typeof pointerBody>;

/** Milliseconds for which other processes may read the old build after a switch. */
export const cacheMilliseconds = 1_000;

/** The collection of a build: `{name}_v{version}`, with a suffix for later builds. */
export function versionOf(projection: Projection, build: number): LiveVersion {
  const first = `${projection.name}_v${projection.version}`;
  return {
    collection: build === 1 ? first : `${first}_b${build}`,
    version: projection.version,
    build,
  };
}

/** The next build. Never reuses a collection that other processes may still read. */
export function nextVersion(projection: Projection, live: LiveVersion | undefined): LiveVersion {
  if (live?.version !== projection.version) return versionOf(projection, 1);
  const build = Math.max(live.build, live.latest ?? 0) + 1;
  return { ...versionOf(projection, build), latest: build };
}

/** The live build of each read model: one pointer each, switched with one write. */
@Injectable()
export class LiveVersions {
  private readonly cache = new Map<string, { live: LiveVersion | undefined; until: number }>();
  /** Called when this thread makes another build of a read model the live one, or none. */
  onSwitched: (model: string) => void = () => undefined;

  constructor(@Inject(readStorePort) private readonly store: ReadStore) {}

  /** The live build; undefined before the first. */
  async find(projection: Projection): Promise<LiveVersion | undefined> {
    const known = this.cache.get(projection.name);
    if (known && known.until > performance.now()) return known.live;
    await this.store.ensure(livePointers);
    const [document] = await this.store.getMany(livePointers, [projection.name]);
    const live = document && pointerBody.parse(document.body);
    const meanwhile = this.cache.get(projection.name);
    // This process switched during the read, which may have returned the old pointer.
    if (meanwhile !== known) return meanwhile?.live;
    this.cacheLive(projection, live);
    return live;
  }

  /** Reads the pointer again: another thread has changed it. */
  refresh(model: string): void {
    const known = this.cache.get(model);
    if (known) this.cache.set(model, { ...known, until: 0 });
  }

  /** Whether the store lost a pointer that this process knew: it was emptied. */
  async areLost(): Promise<boolean> {
    const known = [...this.cache].flatMap(([name, { live }]) => (live ? [name] : []));
    await this.store.ensure(livePointers);
    const found = await this.store.getMany(livePointers, known);
    const stored = new Set(found.map(({ id }) => id));
    const isKnown = (name: string) => this.cache.get(name)?.live !== undefined;
    const lost = known.filter((name) => !stored.has(name) && isKnown(name));
    for (const name of lost) this.cache.delete(name);
    return lost.length > 0;
  }

  /** The collection that queries read. @throws StoreUnavailable before the first build. */
  async collection(projection: Projection): Promise<Collection> {
    const live = await this.find(projection);
    if (live === undefined)
      throw new StoreUnavailable(`read model ${projection.name} is being built`);
    return { name: live.collection, indexes: projection.indexes };
  }

  /** Makes a build the live one; other processes follow within `cacheMilliseconds`. */
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
    this.onSwitched(projection.name);
  }

  /** Deletes the pointer of a read model, which is then built again. */
  async forget(projection: Projection): Promise<void> {
    await this.store.ensure(livePointers);
    const remove = [{ id: projection.name, position: startPosition }];
    await this.store.commit([{ collection: livePointers, put: [], remove }]);
    this.cacheLive(projection, undefined);
    this.onSwitched(projection.name);
  }

  private cacheLive(projection: Projection, live: LiveVersion | undefined): void {
    const until = performance.now() + cacheMilliseconds;
    this.cache.set(projection.name, { live, until });
  }
}
