import { BSON, type Db, MongoClient } from 'mongodb';
import { startPosition } from '../../../events/kernel/event.js';
import { openRedisNotifier } from '../../../services/platform/live/redis/notifier.js';
import type { Notifier } from '../../../services/platform/live/notifier.js';
import { openKurrentEventStore } from '../../../services/stores/kurrentdb/event-store.js';
import { openMongodbBlobs } from '../../../services/stores/mongodb/blobs.js';
import { openMongodbKeys } from '../../../services/stores/mongodb/keys.js';
import { openMongodbReadStore } from '../../../services/stores/mongodb/read-store/read-store.js';
import {
  startStandIn,
  startTestServer,
  type TestServer,
} from '../../stand-ins/mongodb/test-server.js';
import type { EventStore } from '../../../services/stores/ports.js';
import { KurrentDbStandIn } from '../../stand-ins/kurrentdb/stand-in.js';
import { startRedis, type TestRedis } from '../../stand-ins/redis/test-redis.js';
import type { Stores } from './stores.js';

/** An event store whose server is still being started. */
class StartingEventStore implements EventStore {
  constructor(private readonly store: Promise<EventStore>) {}

  append: EventStore['append'] = async (...given) => (await this.store).append(...given);
  tail: EventStore['tail'] = async () => (await this.store).tail();
  positionBetween: EventStore['positionBetween'] = async (...given) =>
    (await this.store).positionBetween(...given);
  async *readStream(...given: Parameters<EventStore['readStream']>) {
    yield* (await this.store).readStream(...given);
  }
  async *readAll(...given: Parameters<EventStore['readAll']>) {
    yield* (await this.store).readAll(...given);
  }
  onAppended(wake: () => void): () => void {
    let isStopped = false;
    let stop = () => {
      isStopped = true;
    };
    void this.store.then((store) => {
      if (!isStopped) stop = store.onAppended(wake);
    });
    return () => stop();
  }
  close: EventStore['close'] = async () => (await this.store).close();
}

/**
 * The engines of an installation on several machines: the MongoDB of MONGODB_URL or its stand-in, and
 * for each data folder a Redis and a stand-in of KurrentDB, because a real one cannot be emptied
 * between tests. `stop` stops them all.
 */
export class LargeEngines {
  private readonly kurrentdbs = new Map<string, Promise<KurrentDbStandIn>>();
  private readonly redises = new Map<string, Promise<TestRedis>>();
  private readonly databases = new Map<string, string>();

  private constructor(private readonly mongodb: TestServer) {}

  static async start(): Promise<LargeEngines> {
    // Not FerretDB: it reads whole collections, which takes longer than a read waits for its position.
    const mongodb = process.env.MONGODB_URL ? startTestServer() : startStandIn();
    return new LargeEngines(await mongodb);
  }

  /** The event log that belongs to a data folder. */
  log(folder: string): EventStore {
    const address = this.kurrentdbOf(folder).then((standIn) => standIn.address);
    return new StartingEventStore(address.then(openKurrentEventStore));
  }

  /** The stores that belong to a data folder. */
  stores(folder: string): Stores {
    const url = this.databaseOf(folder);
    return {
      eventStore: this.log(folder),
      readStore: openMongodbReadStore(url),
      keys: openMongodbKeys(url),
      blobs: openMongodbBlobs(url),
    };
  }

  async notifier(folder: string): Promise<Notifier> {
    return openRedisNotifier((await this.redisOf(folder)).url);
  }

  /** The settings of a process that uses these stores. */
  async settings(folder: string): Promise<Record<string, string>> {
    return {
      EVENT_STORE: (await this.kurrentdbOf(folder)).address,
      READ_STORE: this.databaseOf(folder),
      REDIS_URL: (await this.redisOf(folder)).url,
    };
  }

  /** Everything stored for a data folder, by place. */
  async storedData(folder: string): Promise<ReadonlyMap<string, string>> {
    const stored = new Map<string, string>();
    await this.inDatabase(folder, async (database) => {
      for (const collection of await database.collections()) {
        const documents = await collection.find().toArray();
        stored.set(collection.collectionName, BSON.EJSON.stringify(documents));
      }
    });
    const log = openKurrentEventStore((await this.kurrentdbOf(folder)).address);
    for await (const { events, through } of log.readAll(startPosition)) {
      stored.set(`log up to ${through}`, JSON.stringify(events));
    }
    await log.close();
    return stored;
  }

  /** Deletes all read models, but not keys, pictures and the log. */
  deleteReadModels(folder: string): Promise<void> {
    return this.inDatabase(folder, async (database) => {
      for (const collection of await database.collections()) {
        if (!['keys', 'blobs'].includes(collection.collectionName)) await collection.drop();
      }
    });
  }

  async stop(): Promise<void> {
    for (const standIn of this.kurrentdbs.values()) await (await standIn).stop();
    for (const redis of this.redises.values()) await (await redis).stop();
    await this.mongodb.stop();
  }

  private async inDatabase(folder: string, work: (database: Db) => Promise<void>): Promise<void> {
    const client = new MongoClient(this.databaseOf(folder));
    await work(client.db());
    await client.close();
  }

  private databaseOf(folder: string): string {
    const known = this.databases.get(folder);
    const url = known ?? this.mongodb.url.replace(/(\?|$)/, `_${this.databases.size}$1`);
    this.databases.set(folder, url);
    return url;
  }

  private kurrentdbOf(folder: string): Promise<KurrentDbStandIn> {
    const standIn = this.kurrentdbs.get(folder) ?? KurrentDbStandIn.start();
    this.kurrentdbs.set(folder, standIn);
    return standIn;
  }

  private redisOf(folder: string): Promise<TestRedis> {
    const redis = this.redises.get(folder) ?? startRedis();
    this.redises.set(folder, redis);
    return redis;
  }
}
