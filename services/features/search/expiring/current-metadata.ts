import { Inject, Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { setTimeout } from 'node:timers/promises';
import { stackOf } from '../../../platform/tools/last-resort.js';
import { type Clock, clockPort } from '../../../stores/ports/tokens.js';
import { Catalogue } from '../catalogue.js';
import { ProviderFailure } from '../search-port.js';
import { ProviderCache } from './provider-cache.js';
import {
  type Described,
  expiredThing,
  type Metadata,
  placeWithoutPoint,
  type ProvidedThing,
  renewed,
} from './terms.js';

/** Milliseconds that a read waits for providers; later answers are cached for the next read. */
const maxWaitMs = 500;
/** Milliseconds for one lookup. */
const timeLimitMs = 10_000;
/** Maximum number of concurrent lookups; further ones are left to the next read. */
const maxLookUps = 100;
/** Milliseconds until a failed lookup is tried again. */
const failureTtlMs = 5 * 60_000;

/**
 * Metadata of items as providers' terms allow it to be shown: expired values are replaced by current
 * ones, and Google's places get their coordinates.
 */
@Injectable()
export class CurrentMetadata {
  private readonly logger = new Logger('CurrentMetadata');
  private readonly pending = new Map<string, Promise<void>>();
  private readonly failed = new LRUCache<string, true>({ max: 10_000, ttl: failureTtlMs });

  constructor(
    private readonly catalogue: Catalogue,
    private readonly cache: ProviderCache,
    @Inject(clockPort) private readonly clock: Clock,
  ) {}

  /**
   * For queries: the metadata in the order of the items. Waits up to 500 ms for providers if values
   * have expired.
   */
  of(described: readonly Described[]): Promise<readonly Metadata[]> {
    return this.renew(described, maxWaitMs);
  }

  /** For commands and notices: like `of`, but with cached values only, without waiting. */
  known(described: readonly Described[]): Promise<readonly Metadata[]> {
    return this.renew(described, 0);
  }

  private async renew(described: readonly Described[], waitMs: number): Promise<Metadata[]> {
    const things = described.map((each) => this.thingToRenew(each));
    const expired = things.filter((thing) => thing !== null);
    const facts = await this.factsOf(expired, waitMs);
    return described.map(({ metadata }, index) => {
      const thing = things[index];
      return thing ? renewed(metadata, thing, facts.get(thing) ?? {}) : metadata;
    });
  }

  private thingToRenew(described: Described): ProvidedThing | null {
    const expired = expiredThing(described, this.clock());
    if (expired !== null) return expired;
    const place = placeWithoutPoint(described);
    return place !== null && this.catalogue.facts[place.provider] !== null ? place : null;
  }

  private async factsOf(
    things: readonly ProvidedThing[],
    waitMs: number,
  ): Promise<ReadonlyMap<ProvidedThing, Metadata>> {
    if (things.length === 0) return new Map();
    const cached = await this.cache.getMany(things);
    const lookUps = things.flatMap((thing) => (cached.has(thing) ? [] : this.lookUp(thing)));
    if (lookUps.length === 0 || waitMs === 0) return cached;
    await Promise.race([Promise.all(lookUps), setTimeout(waitMs, undefined, { ref: false })]);
    return this.cache.getMany(things);
  }

  /** Starts or joins a lookup, which never rejects; empty when none is possible now. */
  private lookUp(thing: ProvidedThing): Promise<void>[] {
    const key = JSON.stringify(thing);
    const pending = this.pending.get(key);
    if (pending !== undefined) return [pending];
    const source = this.catalogue.facts[thing.provider];
    if (source === null || this.failed.has(key) || this.pending.size >= maxLookUps) return [];
    const lookUp = source(thing, AbortSignal.timeout(timeLimitMs))
      // A missing item is cached too, so that the next read does not look it up again.
      .then((facts) => this.cache.put(thing, facts ?? {}))
      .catch((error: unknown) => {
        this.failed.set(key, true);
        if (!(error instanceof ProviderFailure))
          this.logger.warn(`a lookup at ${thing.provider} failed: ${stackOf(error)}`);
      })
      .finally(() => this.pending.delete(key));
    this.pending.set(key, lookUp);
    return [lookUp];
  }
}
