import type { LinkedRecommendation } from '../../../services/contract/share-page.js';
import { categoryKinds } from '../features/library/categories.js';
import coverClasses from '../features/library/cover/cover.module.css';
import { DrawnCover } from '../features/library/cover/drawn-cover.js';
import { coverImage } from '../features/library/metadata.js';
import classes from './share-page.module.css';

/** The cover over a drawn one, which shows while the image loads and if it fails. */
export function ShareCover({
  title,
  type,
  metadata,
}: Pick<LinkedRecommendation, 'title' | 'type' | 'metadata'>) {
  const image = coverImage(metadata);
  return (
    <div className={classes.cover}>
      <div
        className={coverClasses.cover}
        data-shape={categoryKinds[type].shape}
        data-type={type}
        aria-hidden
      >
        <DrawnCover untitled title={title} type={type} />
        {image && (
          <img
            src={image}
            alt=""
            fetchPriority="high"
            decoding="async"
            referrerPolicy="no-referrer"
          />
        )}
      </div>
    </div>
  );
}
