import { createHash } from 'node:crypto';
import {
  Inject,
  Injectable,
  Logger,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { z } from 'zod';
import { startPosition } from '../../../../events/kernel/event.js';
import { stackOf } from '../../../platform/tools/last-resort.js';
import type { Collection, ReadStore } from '../../../stores/ports.js';
import { type Clock, clockPort, readStorePort } from '../../../stores/ports/tokens.js';
import type { ProviderSettings } from '../../../platform/settings/provider-settings.js';
import { googleBookFacts } from '../providers/google-books.js';
import { googlePoint } from '../providers/google-places.js';
import { tmdbFacts } from '../providers/tmdb.js';
import { ifConfigured } from '../sources.js';
import type { Upstreams } from '../upstreams.js';
import { maxStoredMs, type Metadata, type ProvidedThing } from './terms.js';

/**
 * An item's current metadata at its provider; null when the provider no longer has it.
 * @throws ProviderFailure
 */
type FactSource = (thing: ProvidedThing, signal: AbortSignal) => Promise<Metadata | null>;

/** By provider; null for a provider without a key. */
export type FactSources = Readonly<Record<ProvidedThing['provider'], FactSource | null>>;

/** The providers that can be asked with these settings. */
export function factSources(settings: ProviderSettings, upstreams: Upstreams): FactSources {
  if (!settings.live) return { tmdb: null, 'google-books': null, 'google-places': null };
  const { tmdbToken, googleBooksKey, googlePlacesKey, googleMapsBrowserKey } = settings;
  return {
    tmdb: ifConfigured(
      tmdbToken,
      (token) => (thing, signal) => tmdbFacts(upstreams.to('tmdb'), token, thing, signal),
    ),
    'google-books': ifConfigured(
      googleBooksKey,
      (key) =>
        ({ id }, signal) =>
          googleBookFacts(upstreams.to('google-books'), key, id, signal),
    ),
    // Google's coordinates may be shown only on Google's maps.
    'google-places': ifConfigured(
      googleMapsBrowserKey && googlePlacesKey,
      (key) =>
        ({ id }, signal) =>
          googlePoint(upstreams.to('google-places'), key, id, signal),
    ),
  };
}

const indexes = { byExpiry: { equals: [], orderBy: ['expiresAt'] } };
const collection: Collection = { name: 'provider-cache', indexes };

const entry = z.object({
  /** Milliseconds since 1970, after which it is neither shown nor stored. */
  expiresAt: z.number(),
  facts: z.record(z.string(), z.json()),
});

/** Milliseconds between two deletions of expired answers. */
const deletionIntervalMs = 24 * 60 * 60_000;
const pageSize = 500;

/** Provider ids may be longer than document ids. */
const keyOf = ({ provider, kind, id, language }: ProvidedThing) =>
  createHash('sha256')
    .update(JSON.stringify([provider, kind, id, language]))
    .digest('base64url');

/**
 * Stores providers' answers for as long as their terms allow. They are not in the log, from which
 * nothing can be deleted. Lost answers are fetched again.
 */
@Injectable()
export class ProviderCache implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('ProviderCache');
  private deleting: NodeJS.Timeout | undefined;

  constructor(
    @Inject(readStorePort) private readonly store: ReadStore,
    @Inject(clockPort) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.deleting = setInterval(() => void this.deleteExpired(), deletionIntervalMs).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.deleting);
  }

  /** The stored answers that have not expired. */
  async getMany(things: readonly ProvidedThing[]): Promise<ReadonlyMap<ProvidedThing, Metadata>> {
    await this.store.ensure(collection);
    const stored = await this.store.getMany(collection, [...new Set(things.map(keyOf))]);
    const now = this.clock().getTime();
    const valid = new Map(
      stored.flatMap(({ id, body }) => {
        const { expiresAt, facts } = entry.parse(body);
        return expiresAt > now ? [[id, facts] as const] : [];
      }),
    );
    return new Map(
      things.flatMap((thing) => {
        const facts = valid.get(keyOf(thing));
        return facts === undefined ? [] : [[thing, facts] as const];
      }),
    );
  }

  /** Stores an answer until the provider's terms require its deletion. */
  async put(thing: ProvidedThing, facts: Metadata): Promise<void> {
    await this.store.ensure(collection);
    const body = { expiresAt: this.clock().getTime() + maxStoredMs(thing), facts };
    const put = [{ id: keyOf(thing), position: startPosition, body }];
    await this.store.commit([{ collection, put, remove: [] }]);
  }

  /** Deletes expired answers. */
  async deleteExpired(): Promise<void> {
    try {
      await this.store.ensure(collection);
      for (;;) {
        const query = { index: 'byExpiry', where: {}, limit: pageSize };
        const { documents } = await this.store.list(collection, query);
        const now = this.clock().getTime();
        const expired = documents.filter(({ body }) => entry.parse(body).expiresAt <= now);
        const remove = expired.map(({ id }) => ({ id, position: startPosition }));
        if (remove.length > 0) await this.store.commit([{ collection, put: [], remove }]);
        if (remove.length < pageSize) return;
      }
    } catch (error) {
      this.logger.warn(`expired answers were not deleted: ${stackOf(error)}`);
    }
  }
}
