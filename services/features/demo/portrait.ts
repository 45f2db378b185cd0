import { createHash } from 'node:crypto';
import sharp from 'sharp';

const side = 256;

/** A hill as wide as the picture: its height on the left, in the middle and on the right. */
function hill([left, middle, right]: readonly [number, number, number], opacity: number): string {
  const curve = `M0 ${left} Q${side / 4} ${middle - 20} ${side / 2} ${middle} T${side} ${right}`;
  return `<path d="${curve} V${side} H0 Z" opacity="${opacity}"/>`;
}

/**
 * A picture for somebody who has none: a sun over hills, in two colours, as a data URL. The same
 * seed gives the same hills.
 */
export async function portrait(
  seed: string,
  [sky, hills]: readonly [string, string],
): Promise<string> {
  const digest = createHash('sha256').update(seed).digest();
  /** From `least` up to 48 more. */
  const chosen = (index: number, least: number) => least + (digest.readUInt8(index) % 49);
  const svg = `
    <svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">
      <rect width="100%" height="100%" fill="${sky}"/>
      <circle cx="${chosen(0, 60) + chosen(1, 20)}" cy="${chosen(2, 56)}" r="${chosen(3, 24) / 2 + 12}"
        fill="#fff" opacity="0.85"/>
      <g fill="${hills}">
        ${hill([chosen(4, 116), chosen(5, 120), chosen(6, 116)], 0.35)}
        ${hill([chosen(7, 146), chosen(8, 150), chosen(9, 146)], 0.6)}
        ${hill([chosen(10, 180), chosen(11, 184), chosen(12, 180)], 1)}
      </g>
    </svg>`;
  const image = await sharp(Buffer.from(svg)).png().toBuffer();
  return `data:image/png;base64,${image.toString('base64')}`;
}
