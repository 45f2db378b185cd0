import { Inject, Injectable, Logger } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { KeyedQueue } from '../../../platform/tools/keyed-queue.js';
import { limits } from '../../../contract/limits.js';
import { InvalidRequest } from '../../../platform/http/errors/error-answer.js';
import { stackOf } from '../../../platform/tools/last-resort.js';
import { blobId, type Blobs } from '../../../stores/ports.js';
import { blobsPort } from '../../../stores/ports/tokens.js';
import { squareWebp, UnfitImage } from './image.js';

const dataUrl = /^data:image\/(png|jpeg|webp|gif);base64,/;

const refusal = (reason: string) => new InvalidRequest(`profile_picture: ${reason}`);

/** The bytes in a data URL. @throws InvalidRequest */
function bytesOf(url: string): Buffer {
  const [prefix] = dataUrl.exec(url.slice(0, 40)) ?? [];
  if (prefix === undefined) {
    throw refusal('must be a data URL of a PNG, JPEG, WebP or GIF image, or the current address');
  }
  const base64 = url.slice(prefix.length);
  const bytes = Buffer.from(base64, 'base64');
  // Node's decoder skips invalid characters, so the result is encoded again and compared.
  if (bytes.toString('base64') !== base64) throw refusal('is not valid base64');
  if (bytes.length > limits.picture) {
    throw refusal(`must be at most ${limits.picture / 1_000_000} MB`);
  }
  return bytes;
}

/** An image ready to be stored. */
export interface PreparedPicture {
  readonly id: string;
  readonly image: Buffer;
}

/** Users' pictures, stored outside the log, which only refers to them. */
@Injectable()
export class Pictures {
  private readonly logger = new Logger('Pictures');
  private readonly decoding = new KeyedQueue();

  constructor(@Inject(blobsPort) private readonly blobs: Blobs) {}

  /**
   * Makes a picture of an uploaded data URL. Its id is a digest of user and image: a repeated
   * upload gives the same picture, and pictures of two users are independent.
   * @throws InvalidRequest with the reason.
   */
  async prepare(userId: string, url: string): Promise<PreparedPicture> {
    const bytes = bytesOf(url);
    try {
      // One at a time: decoding 40 megapixels takes 160 MB of memory.
      const image = await this.decoding.run('', () => squareWebp(bytes));
      const id = createHash('sha256').update(userId).update('\n').update(image).digest('hex');
      return { id, image };
    } catch (error) {
      if (error instanceof UnfitImage) throw refusal(error.message);
      throw error;
    }
  }

  /** Stores a prepared picture. */
  store({ id, image }: PreparedPicture): Promise<void> {
    return this.blobs.put(id, image);
  }

  /** The stored image (WebP); undefined for an unknown or invalid id. */
  async find(id: string): Promise<Uint8Array | undefined> {
    return blobId.test(id) ? this.blobs.get(id) : undefined;
  }

  /** Deletes pictures that no profile shows any more. A failure is only logged. */
  async delete(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      try {
        await this.blobs.delete(id);
      } catch (error) {
        this.logger.error(`the picture ${id} was not deleted`, stackOf(error));
      }
    }
  }
}
