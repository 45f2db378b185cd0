import sharp from 'sharp';

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
export class UnfitImage extends Error {
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
export async function squareWebp(bytes: Buffer): Promise<Buffer> {
  // Checked before decoding: the library would accept many more formats, SVG among them.
  if (!formats.some((matches) => matches(bytes))) {
    throw new UnfitImage('must be a PNG, JPEG, WebP or GIF image');
  }
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
