import { belowBase } from '../../../lib/api/base-path.js';
import { useState } from 'react';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { categoryKinds } from '../categories.js';
import { coverImage } from '../metadata.js';
import classes from './cover.module.css';
import { DrawnCover } from './drawn-cover.js';

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
