import type { Category } from '../../../../../services/contract/people/user.js';

/** The colours of a drawn cover, the same in both themes. */
export interface Palette {
  readonly ground: string;
  readonly ink: string;
  readonly shapes: readonly [string, string, string];
}

/** The category's hue (a token of the theme), rotated by `turn` degrees. */
const tone = (category: Category, lightness: number, chroma: number, turn: number) =>
  `oklch(${lightness} ${chroma} calc(var(--hue-${category}) + ${turn.toFixed(1)}))`;

const cream = 'oklch(0.95 0.025 85)';

/** Picks one of the palettes of the category's hue. */
export function paletteOf(category: Category, random: () => number): Palette {
  const hue = (random() - 0.5) * 32;
  const neighbour = hue + (random() < 0.5 ? 38 : -38);
  const colour = (lightness: number, chroma: number, turn: number) =>
    tone(category, lightness, chroma, turn);
  const colourings: readonly Palette[] = [
    {
      ground: colour(0.33, 0.08, hue),
      ink: cream,
      shapes: [colour(0.6, 0.13, hue), colour(0.8, 0.11, neighbour), cream],
    },
    {
      ground: colour(0.92, 0.04, hue),
      ink: colour(0.28, 0.07, hue),
      shapes: [colour(0.48, 0.12, hue), colour(0.7, 0.13, neighbour), colour(0.82, 0.08, hue)],
    },
    {
      ground: colour(0.47, 0.11, hue),
      ink: cream,
      shapes: [colour(0.32, 0.09, hue), colour(0.84, 0.09, hue), colour(0.76, 0.12, hue + 160)],
    },
    {
      ground: cream,
      ink: colour(0.28, 0.05, hue),
      shapes: [colour(0.55, 0.14, hue), colour(0.36, 0.09, hue), colour(0.77, 0.12, neighbour)],
    },
  ];
  return colourings[Math.floor(random() * colourings.length)] ?? paletteOf(category, () => 0);
}
