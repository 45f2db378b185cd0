import { Inject, Injectable } from '@nestjs/common';
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { PersonKeyring } from '../../stores/event-log/person-keyring.js';
import type { Blobs, Keys } from '../../stores/ports.js';
import { blobsPort, keysPort } from '../../stores/ports/tokens.js';
import { partOf, partSize, type PlanRow, planRow } from './plan.js';

const pack = promisify(gzip);
const unpack = promisify(gunzip);
const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

const idOf = (importId: string, part: string) =>
  createHash('sha256').update(`import ${importId} ${part}`).digest('hex');

/**
 * The rows of imports, stored beside the log in parts. Sealed with the person's key: erasing the
 * person makes every copy of them unreadable.
 */
@Injectable()
export class ImportFiles {
  private readonly keyring: PersonKeyring;

  constructor(
    @Inject(blobsPort) private readonly blobs: Blobs,
    @Inject(keysPort) keys: Keys,
  ) {
    this.keyring = new PersonKeyring(keys);
  }

  /** @throws DomainError not-found for an erased person. */
  async put(userId: string, importId: string, part: string, value: unknown): Promise<void> {
    const id = idOf(importId, part);
    const nonce = randomBytes(nonceLength);
    const key = await this.keyring.requireKey(userId);
    const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(id));
    const sealed = cipher.update(await pack(JSON.stringify(value)));
    const rest = cipher.final();
    await this.blobs.put(id, Buffer.concat([nonce, cipher.getAuthTag(), sealed, rest]));
  }

  /** Undefined for a part that was not stored, or whose person is erased. */
  async get<Value>(
    userId: string,
    importId: string,
    part: string,
    schema: z.ZodType<Value>,
  ): Promise<Value | undefined> {
    const id = idOf(importId, part);
    const [bytes, keys] = await Promise.all([this.blobs.get(id), this.keyring.findKeys([userId])]);
    const key = keys.get(userId);
    if (bytes === undefined || key === undefined) return undefined;
    const start = nonceLength + tagLength;
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength))
      .setAAD(Buffer.from(id))
      .setAuthTag(bytes.subarray(nonceLength, start));
    const packed = Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]);
    return schema.parse(JSON.parse((await unpack(packed)).toString('utf8')));
  }

  /** Deletes all parts of an import with this number of rows. */
  async deleteAll(importId: string, rows: number): Promise<void> {
    const parts = ['preview', 'unreadable', 'choices'];
    for (let row = 0; row < rows; row += partSize) parts.push(partOf(row));
    for (const part of parts) await this.blobs.delete(idOf(importId, part));
  }

  /** The rows of an import from one on, part by part. */
  async *rowsFrom(
    userId: string,
    importId: string,
    rows: number,
    from = 0,
  ): AsyncGenerator<readonly PlanRow[], void> {
    for (let row = from - (from % partSize); row < rows; row += partSize) {
      const part = await this.get(userId, importId, partOf(row), z.array(planRow));
      if (part === undefined) throw new Error('the rows of an import are not stored');
      yield part.filter((each) => each.row >= from);
    }
  }
}
