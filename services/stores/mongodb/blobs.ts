import { Binary } from 'mongodb';
import { z } from 'zod';
import { checkBlobId } from '../ports/checks.js';
import type { Blobs } from '../ports.js';
import { bytesOf } from './read-store/collection-layout.js';
import { Connection } from './connection/connection.js';
import { isDuplicateKey } from './connection/failures.js';
import { maxTimeMS, type Server } from './connection/server.js';

interface BlobRecord {
  readonly _id: string;
  readonly bytes: Binary;
}

const blobRecord = z.object({ bytes: z.instanceof(Binary).transform(bytesOf) });

/**
 * Opens blobs in a MongoDB database, the one that the address names or else `trboo`. Each is one
 * document, which has room for 16 MB. Several processes may have it open. The server need not be
 * there yet.
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
        // Two that put it first, at once: one of them finds that it is there.
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
