import { createHash } from 'node:crypto';
import sharp from 'sharp';

const sidePixels = 256;

/** SVG path of a hill across the picture; heights in pixels from the top at left, middle, right. */
function hill([left, middle, right]: readonly [number, number, number], opacity: number): string {
  const curve = `M0 ${left} Q${sidePixels / 4} ${middle - 20} ${sidePixels / 2} ${middle} T${sidePixels} ${right}`;
  return `<path d="${curve} V${sidePixels} H0 Z" opacity="${opacity}"/>`;
}

/**
 * A drawn portrait as a data URL: a sun over hills, in two colours. The same seed gives the same
 * picture.
 */
export async function portrait(
  seed: string,
  [sky, hills]: readonly [string, string],
): Promise<string> {
  const digest = createHash('sha256').update(seed).digest();
  /** A number from `min` to `min` + 48. */
  const byteFrom = (index: number, min: number) => min + (digest.readUInt8(index) % 49);
  const svg = `
    <svg xmlns="http://www.w3.org/2000/svg" width="${sidePixels}" height="${sidePixels}">
      <rect width="100%" height="100%" fill="${sky}"/>
      <circle cx="${byteFrom(0, 60) + byteFrom(1, 20)}" cy="${byteFrom(2, 56)}" r="${byteFrom(3, 24) / 2 + 12}"
        fill="#fff" opacity="0.85"/>
      <g fill="${hills}">
        ${hill([byteFrom(4, 116), byteFrom(5, 120), byteFrom(6, 116)], 0.35)}
        ${hill([byteFrom(7, 146), byteFrom(8, 150), byteFrom(9, 146)], 0.6)}
        ${hill([byteFrom(10, 180), byteFrom(11, 184), byteFrom(12, 180)], 1)}
      </g>
    </svg>`;
  const image = await sharp(Buffer.from(svg)).png().toBuffer();
  return `data:image/png;base64,${image.toString('base64')}`;
}
