import {
  Inject,
  Injectable,
  Logger,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { startPosition } from '../../../../events/kernel/event.js';
import { stackOf } from '../../../platform/tools/stack-of.js';
import type { Collection, ReadStore } from '../../../stores/ports.js';
import { type Clock, clockPort, readStorePort } from '../../../stores/ports/tokens.js';
import { keptFor, type Metadata, type ProvidedThing } from './terms.js';

const indexes = { byExpiry: { equals: [], orderBy: ['expiresAt'] } };
const collection: Collection = { name: 'provider-cache', indexes };

const entry = z.object({
  /** Milliseconds since 1970, after which it is neither shown nor stored. */
  expiresAt: z.number(),
  facts: z.record(z.string(), z.json()),
});

const deletedEvery = 24 * 60 * 60_000;
const deletedAtOnce = 500;

/** Provider ids may be longer than document ids. */
const keyOf = ({ provider, kind, id, language }: ProvidedThing) =>
  createHash('sha256')
    .update(JSON.stringify([provider, kind, id, language]))
    .digest('base64url');

/**
 * Provider answers for as long as their terms allow, stored outside the log, which never forgets.
 * Lost answers are asked for again.
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
    this.deleting = setInterval(() => void this.deleteExpired(), deletedEvery).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.deleting);
  }

  /** What is kept of these things. */
  async getMany(things: readonly ProvidedThing[]): Promise<ReadonlyMap<ProvidedThing, Metadata>> {
    await this.store.ensure(collection);
    const stored = await this.store.getMany(collection, [...new Set(things.map(keyOf))]);
    const now = this.clock().getTime();
    const kept = new Map(
      stored.flatMap(({ id, body }) => {
        const { expiresAt, facts } = entry.parse(body);
        return expiresAt > now ? [[id, facts] as const] : [];
      }),
    );
    return new Map(
      things.flatMap((thing) => {
        const facts = kept.get(keyOf(thing));
        return facts === undefined ? [] : [[thing, facts] as const];
      }),
    );
  }

  async keep(thing: ProvidedThing, facts: Metadata): Promise<void> {
    await this.store.ensure(collection);
    const body = { expiresAt: this.clock().getTime() + keptFor(thing), facts };
    const put = [{ id: keyOf(thing), position: startPosition, body }];
    await this.store.commit([{ collection, put, remove: [] }]);
  }

  /** Deletes expired answers. */
  async deleteExpired(): Promise<void> {
    try {
      await this.store.ensure(collection);
      for (;;) {
        const query = { index: 'byExpiry', where: {}, limit: deletedAtOnce };
        const { documents } = await this.store.list(collection, query);
        const now = this.clock().getTime();
        const expired = documents.filter(({ body }) => entry.parse(body).expiresAt <= now);
        const remove = expired.map(({ id }) => ({ id, position: startPosition }));
        if (remove.length > 0) await this.store.commit([{ collection, put: [], remove }]);
        if (remove.length < deletedAtOnce) return;
      }
    } catch (error) {
      this.logger.warn(`what has expired was not deleted: ${stackOf(error)}`);
    }
  }
}
