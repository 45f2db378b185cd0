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

/** Milliseconds that a read waits for providers; what comes later is there for the next one. */
const waitedFor = 500;
const timeLimit = 10_000;
/** Look-ups under way at the most; what is more is asked for by the next read. */
const mostUnderWay = 100;
/** Milliseconds after which a provider that failed is asked for the same thing again. */
const failureRemembered = 5 * 60_000;

/**
 * The metadata of recommendations as their providers let it be shown today: what has outlived their
 * terms gives way to what they say now, and a place of Google's has its point.
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
   * For a page, in the order of what was given; waits a moment for what providers are asked for.
   * Costs nothing for what is as it was recorded.
   */
  of(described: readonly Described[]): Promise<readonly Metadata[]> {
    return this.renew(described, waitedFor);
  }

  /** For answers to commands and notices, as far as it is known; asks for the rest. */
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

  /** What ends when its provider has answered, or failed; nothing where it is not asked now. */
  private lookUp(thing: ProvidedThing): Promise<void>[] {
    const key = JSON.stringify(thing);
    const before = this.underWay.get(key);
    if (before !== undefined) return [before];
    const source = this.catalogue.facts[thing.provider];
    if (source === null || this.failed.has(key) || this.underWay.size >= mostUnderWay) return [];
    const lookUp = source(thing, AbortSignal.timeout(timeLimit))
      // What its provider has no more is remembered as well: it is not asked for at every read.
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
