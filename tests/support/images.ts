import { crc32, deflateSync } from 'node:zlib';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** Formats that a profile picture may have. */
export const imageFormats = ['png', 'jpeg', 'webp', 'gif'] as const;
export type ImageFormat = (typeof imageFormats)[number];

/** A picture with enough content that half of its bytes are not a whole picture. */
export function image(format: ImageFormat, colour = '#2f5d50'): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="200">
    <linearGradient id="g"><stop stop-color="${colour}"/><stop offset="1" stop-color="#fff"/></linearGradient>
    <rect width="320" height="200" fill="url(#g)"/><circle cx="99" cy="80" r="60"/></svg>`;
  return sharp(Buffer.from(svg)).toFormat(format).toBuffer();
}

/** A photograph as a phone takes it: rotated, with the place and the camera in its metadata. */
export function photograph(): Promise<Buffer> {
  const exif = {
    IFD0: { Make: 'SecretCamera', Copyright: 'Ada Lovelace' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 24/1' },
  };
  const top = { create: { width: 400, height: 100, channels: 3 as const, background: '#ff0000' } };
  return sharp({ create: { width: 400, height: 400, channels: 3, background: '#0000ff' } })
    .composite([{ input: top, top: 0, left: 0 }])
    .withExif(exif)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** A tiny PNG whose header claims 50,000 × 50,000 pixels. */
export function hugePng(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(50_000, 0);
  header.writeUInt32BE(50_000, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A small GIF whose header claims 65,535 × 65,535 pixels. */
export function hugeGif(): Buffer {
  const size = [0xff, 0xff, 0xff, 0xff];
  const colours = [0, 0, 0, 0xff, 0xff, 0xff];
  const [screen, frame] = [
    [...size, 0x80, 0, 0],
    [0x2c, 0, 0, 0, 0, ...size, 0],
  ];
  const onePixel = [2, 2, 0x4c, 1, 0];
  const bytes = [...screen, ...colours, ...frame, ...onePixel, 0x3b];
  return Buffer.concat([Buffer.from('GIF89a'), Buffer.from(bytes)]);
}

export const dataUrl = (bytes: Buffer, format = 'png') =>
  `data:image/${format};base64,${bytes.toString('base64')}`;

/** An incompressible picture of about so many bytes. */
export function noise(bytes: number): Promise<Buffer> {
  const side = Math.floor(Math.sqrt(bytes / 3));
  const pixels = randomBytes(side * side * 3);
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}
