import { IconBookmarkPlus, IconExternalLink, IconStarFilled } from '@tabler/icons-react';
import type { LinkedRecommendation } from '../../../services/contract/share-page.js';
import {
  detailsLinks,
  facts,
  overview,
  placeTypes,
  rating,
  ratingText,
  coverImage,
  type DetailsLink,
} from '../features/library/metadata.js';
import { CreatorFace } from '../features/shared/creator-face.js';
import { joinParts } from '../lib/text/names.js';
import { t, Translated } from '../lib/language/translate.js';
import { categoryKinds } from '../features/library/categories.js';
import { DrawnCover } from '../features/library/cover/cover.js';
import type { Category } from '../../../services/contract/people/user.js';
import classes from './share-page.module.css';
import coverClasses from '../features/library/cover/cover.module.css';

/** Number of place types shown (specification §9). */
const maxTypes = 3;

interface ShareCardProps {
  shared: LinkedRecommendation;
  token: string;
}

/** The shared recommendation with the button that saves it. */
export function ShareCard({ shared, token }: ShareCardProps) {
  const { title, type, description, metadata, creatorName, passedOnBy } = shared;
  const story = overview(metadata);
  const stars = rating(metadata);
  const details = joinParts(facts(metadata));
  const types = type === 'place' ? placeTypes(metadata).slice(0, maxTypes) : [];
  return (
    <article className={classes.card} aria-labelledby="shared-title">
      <ShareCover title={title} type={type} metadata={metadata} />
      <div className={classes.about}>
        <p className={classes.facts}>
          <span className={classes.kind}>{typeLabel(type)}</span>
          {stars && (
            <span className={classes.rating}>
              <IconStarFilled size={14} aria-hidden />
              <span aria-hidden>{ratingText(stars)}</span>
              <span className="visually-hidden">
                {t('Rating: {value} out of {outOf}', {
                  value: ratingText(stars),
                  outOf: stars.outOf,
                })}
              </span>
            </span>
          )}
        </p>
        <h1 id="shared-title" dir="auto">
          {title}
        </h1>
        {details && <p className={classes.by}>{details}</p>}
      </div>
      <div className={classes.body}>
        <figure className={classes.note}>
          <figcaption>
            <CreatorFace shared={shared} size={48} />
            <span className={classes.people}>
              <span>
                <Translated
                  id="Recommended by <name/>"
                  components={{ name: <strong>{creatorName}</strong> }}
                />
              </span>
              {passedOnBy !== null && (
                <span>
                  <Translated
                    id="Passed on by <name/>"
                    components={{ name: <strong>{passedOnBy}</strong> }}
                  />
                </span>
              )}
            </span>
          </figcaption>
          <blockquote dir="auto">{description}</blockquote>
        </figure>
        {types.length > 0 && (
          <ul className={classes.types} aria-label={t('Types of place')}>
            {types.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        )}
        {story && story !== description && (
          <p dir="auto" className={classes.story}>
            {story}
          </p>
        )}
        <div className={classes.actions}>
          <form className={classes.keep} action="/login" method="get">
            <input type="hidden" name="share" value={token} />
            <button className={classes.button} type="submit" data-primary>
              <IconBookmarkPlus size={20} aria-hidden />
              {t('Add to my library')}
            </button>
          </form>
          {detailsLinks(shared).map(({ of, address }) => (
            <a
              key={of}
              className={classes.button}
              href={address}
              target="_blank"
              rel="noopener noreferrer nofollow"
            >
              {linkLabels[of]}
              <IconExternalLink size={18} aria-hidden />
            </a>
          ))}
        </div>
      </div>
    </article>
  );
}

/** The cover over a drawn one, which shows while the image loads and if it fails. */
function ShareCover({
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

/** The name of a type. A place is not called local, since the visitor may live elsewhere. */
export const typeLabel = (type: Category): string =>
  type === 'place' ? t('Place') : categoryKinds[type].one;

/** Labels of the links. */
const linkLabels: Readonly<Record<DetailsLink['of'], string>> = {
  link: t('Find out more'),
  tmdbUrl: 'TMDB',
  infoLink: t('About the book'),
  previewLink: t('Preview'),
  spotifyLink: 'Spotify',
  deezerLink: 'Deezer',
  googleMapsUrl: t('Map'),
};
