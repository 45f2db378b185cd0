import { Binary } from 'mongodb';
import { z } from 'zod';
import { checkBlobId } from '../ports/checks.js';
import type { Blobs } from '../ports.js';
import { bytesOf } from './read-store/collection-layout.js';
import { Connection } from './connection/connection.js';
import { isDuplicateKey, maxTimeMS, type Server } from './connection/server.js';

interface BlobRecord {
  readonly _id: string;
  readonly bytes: Binary;
}

const blobRecord = z.object({ bytes: z.instanceof(Binary).transform(bytesOf) });

/**
 * Opens blobs in a MongoDB database, the one in the address or `trboo`. Each blob is one document,
 * at most 16 MB. Several processes may use it. Connects at the first call.
 * @param url mongodb://… or mongodb+srv://…
 */
export function openMongodbBlobs(url: string): Blobs {
  return new MongodbBlobs(new Connection(url, 'the pictures'));
}

class MongodbBlobs implements Blobs {
  private readonly connection: Connection;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  async put(id: string, bytes: Uint8Array): Promise<void> {
    checkBlobId(id);
    const blob: BlobRecord = { _id: id, bytes: new Binary(new Uint8Array(bytes)) };
    return this.connection.run(async (server) => {
      try {
        await replace(server, blob);
      } catch (error) {
        // Another process inserted it at the same moment.
        if (!isDuplicateKey(error)) throw error;
        await replace(server, blob);
      }
    });
  }

  async get(id: string): Promise<Uint8Array | undefined> {
    checkBlobId(id);
    return this.connection.run(async (server) => {
      const found = await blobsOf(server).findOne({ _id: id }, { maxTimeMS });
      return found ? blobRecord.parse(found).bytes : undefined;
    });
  }

  async delete(id: string): Promise<void> {
    checkBlobId(id);
    return this.connection.run(async (server) => {
      await blobsOf(server).deleteOne({ _id: id }, { maxTimeMS });
    });
  }

  close(): Promise<void> {
    return this.connection.close();
  }
}

export function blobsOf({ database }: Server) {
  return database.collection<BlobRecord>('blobs');
}

async function replace(server: Server, blob: BlobRecord): Promise<void> {
  await blobsOf(server).replaceOne({ _id: blob._id }, blob, { upsert: true, maxTimeMS });
}
