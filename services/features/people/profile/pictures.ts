import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { KeyedQueue } from '../../../platform/tools/tasks.js';
import { limits } from '../../../contract/limits.js';
import { InvalidRequest } from '../../../platform/http/errors/error-answer.js';
import { stackOf } from '../../../platform/tools/last-resort.js';
import { blobId, type Blobs } from '../../../stores/ports.js';
import { blobsPort } from '../../../stores/ports/tokens.js';

/** Side of every stored picture, in pixels. */
const side = 256;
const maxPixels = 40_000_000;
const timeoutSeconds = 10;

const latin1 = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

/** Accepted formats, by their first bytes. */
const formats: readonly ((bytes: Buffer) => boolean)[] = [
  (bytes) => latin1(bytes, 0, 8) === '\x89PNG\r\n\x1a\n',
  (bytes) => latin1(bytes, 0, 3) === '\xff\xd8\xff',
  (bytes) => latin1(bytes, 0, 4) === 'RIFF' && latin1(bytes, 8, 12) === 'WEBP',
  (bytes) => /^GIF8[79]a$/.test(latin1(bytes, 0, 6)),
];

/** The bytes are not an acceptable picture; the message is shown to the uploader. */
class UnfitImage extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UnfitImage';
  }
}

/**
 * Turns a PNG, JPEG, WebP or GIF image (its first frame) into a square WebP image, upright and
 * without metadata such as place or time. The same bytes give the same image.
 * @throws UnfitImage for another format, or an image that is damaged or too large.
 */
async function squareWebp(bytes: Buffer): Promise<Buffer> {
  // Checked before decoding: the library would accept many more formats, SVG among them.
  if (!formats.some((matches) => matches(bytes))) {
    throw new UnfitImage('must be a PNG, JPEG, WebP or GIF image');
  }
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(side, side, { fit: 'cover' })
      .webp({ quality: 85 })
      .timeout({ seconds: timeoutSeconds })
      .toBuffer();
  } catch (cause) {
    throw new UnfitImage('cannot be read as an image of at most 40 megapixels', { cause });
  }
}

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
