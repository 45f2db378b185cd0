import { Inject, Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { setTimeout } from 'node:timers/promises';
import { stackOf } from '../../../platform/tools/stack-of.js';
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

/** Milliseconds that a read waits for providers; later answers serve the next read. */
const waitedFor = 500;
const timeLimit = 10_000;
/** Concurrent lookups, at most; further ones are left to the next read. */
const mostUnderWay = 100;
/** Milliseconds until a failed provider is asked again for the same item. */
const failureRemembered = 5 * 60_000;

/**
 * The metadata of items as providers allow it to be shown today: expired values are replaced by
 * current ones, and Google's places get their coordinates.
 */
@Injectable()
export class CurrentMetadata {
  private readonly logger = new Logger('CurrentMetadata');
  private readonly underWay = new Map<string, Promise<void>>();
  private readonly failed = new LRUCache<string, true>({ max: 10_000, ttl: failureRemembered });

  constructor(
    private readonly catalogue: Catalogue,
    private readonly cache: ProviderCache,
    @Inject(clockPort) private readonly clock: Clock,
  ) {}

  /**
   * For a page, in the given order; waits a moment for providers. Items without expired values cost
   * nothing.
   */
  of(described: readonly Described[]): Promise<readonly Metadata[]> {
    return this.renew(described, waitedFor);
  }

  /** For answers to commands and notices: known values only; asks for the rest. */
  atOnce(described: readonly Described[]): Promise<readonly Metadata[]> {
    return this.renew(described, 0);
  }

  private async renew(described: readonly Described[], atMost: number): Promise<Metadata[]> {
    const things = described.map((each) => this.thingToRenew(each));
    const asked = things.filter((thing) => thing !== null);
    const facts = await this.factsOf(asked, atMost);
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
    atMost: number,
  ): Promise<ReadonlyMap<ProvidedThing, Metadata>> {
    if (things.length === 0) return new Map();
    const kept = await this.cache.getMany(things);
    const lookUps = things.flatMap((thing) => (kept.has(thing) ? [] : this.lookUp(thing)));
    if (lookUps.length === 0 || atMost === 0) return kept;
    await Promise.race([Promise.all(lookUps), setTimeout(atMost, undefined, { ref: false })]);
    return this.cache.getMany(things);
  }

  /** Resolves when the provider has answered or failed; undefined where it is not asked now. */
  private lookUp(thing: ProvidedThing): Promise<void>[] {
    const key = JSON.stringify(thing);
    const before = this.underWay.get(key);
    if (before !== undefined) return [before];
    const source = this.catalogue.facts[thing.provider];
    if (source === null || this.failed.has(key) || this.underWay.size >= mostUnderWay) return [];
    const lookUp = source(thing, AbortSignal.timeout(timeLimit))
      // A missing item is remembered as well, so that not every read asks for it.
      .then((facts) => this.cache.keep(thing, facts ?? {}))
      .catch((error: unknown) => {
        this.failed.set(key, true);
        if (!(error instanceof ProviderFailure))
          this.logger.warn(`${thing.provider} was not asked: ${stackOf(error)}`);
      })
      .finally(() => this.underWay.delete(key));
    this.underWay.set(key, lookUp);
    return [lookUp];
  }
}
