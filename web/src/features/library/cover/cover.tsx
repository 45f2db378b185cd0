import { useState } from 'react';
import { belowBase } from '../../../lib/api/base-path.js';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { categoryKinds } from '../categories.js';
import { coverImage } from '../metadata.js';
import type { Category } from '../../../../../services/contract/people/user.js';
import { seededRandom, seedOf } from '../../../lib/text/seeded-random.js';
import {
  arches,
  bands,
  bars,
  hills,
  type Motif,
  petals,
  quarters,
  rays,
  rings,
  sun,
} from './motifs.js';
import { paletteOf } from './palette.js';
import classes from './cover.module.css';

interface CoverProps extends Pick<Recommendation, 'title' | 'type' | 'metadata'> {
  /** The title is shown beside the cover; a drawn cover does not repeat it. */
  untitled?: true;
}

/** A cover in its type's shape: the image, or a drawing if there is none or it fails. */
export function Cover({ title, type, metadata, untitled }: CoverProps) {
  const image = coverImage(metadata);
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <div
      className={classes.cover}
      data-shape={categoryKinds[type].shape}
      data-type={type}
      aria-hidden
    >
      {image && image !== failed ? (
        <img
          src={belowBase(image)}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setFailed(image)}
        />
      ) : (
        <DrawnCover title={title} type={type} untitled={untitled} />
      )}
    </div>
  );
}

const motifs: Readonly<Record<Category, readonly Motif[]>> = {
  movie: [rays, sun, bands, quarters],
  series: [bands, quarters, arches, sun],
  book: [arches, petals, quarters, hills, rings],
  music: [rings, bars, petals, bands],
  podcast: [bars, rings, arches, rays],
  place: [hills, sun, arches, petals],
};

/** Width and height of the drawing, by shape. */
const sizes = { portrait: [120, 180], square: [150, 150], landscape: [160, 120] } as const;

interface DrawnCoverProps {
  title: string;
  type: Category;
  /** Without the title. */
  untitled?: true | undefined;
}

/** Motif and colours of a drawn cover: the same for the same title and type. */
export function coverArt(title: string, type: Category) {
  const random = seededRandom(seedOf(`${type} ${title.trim().toLowerCase()}`));
  const palette = paletteOf(type, random);
  const choices = motifs[type];
  return { palette, motif: choices[Math.floor(random() * choices.length)] ?? sun, random };
}

/** A cover drawn from title and type. */
export function DrawnCover({ title, type, untitled }: DrawnCoverProps) {
  const { palette, motif, random } = coverArt(title, type);
  const [width, height] = sizes[categoryKinds[type].shape];
  const art = untitled ? height : height * 0.62;
  return (
    <div className={classes.drawn} style={{ background: palette.ground, color: palette.ink }}>
      <svg viewBox={`0 0 ${width} ${art}`} preserveAspectRatio="xMidYMid slice" focusable="false">
        {motif({ width, height: art, palette, random })}
      </svg>
      {!untitled && (
        <span className={classes.drawnTitle} data-long={title.length > 28 || undefined} dir="auto">
          {title}
        </span>
      )}
    </div>
  );
}
