import { Button } from '@mantine/core';
import { IconBookmarkPlus, IconExternalLink } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { Cover } from '../library/cover/cover.js';
import { RatingStars } from '../library/cards/rating-stars.js';
import { detailsLinks, facts, overview, placeTypes } from '../library/metadata.js';
import { CreatorFace } from './creator-face.js';
import type { Shared } from './shared-page.js';
import { rememberShare } from './pending-share.js';
import { frenchTypeLabels, frenchLinkLabels } from './french-labels.js';
import classes from './shared.module.css';

/** Number of place types shown (specification §9). */
const namedTypes = 3;

/** The shared recommendation with the button that saves it. */
export function SharedCard({ shared, token }: { shared: Shared; token: string }) {
  const navigate = useNavigate();
  const { title, type, description, metadata, creatorName, passedOnBy } = shared;
  const story = overview(metadata);
  const types = type === 'place' ? placeTypes(metadata).slice(0, namedTypes) : [];
  const keep = () => {
    rememberShare(token);
    void navigate('/login');
  };
  return (
    <article className={classes.card} aria-labelledby="shared-title">
      <div className={classes.cover}>
        <Cover title={title} type={type} metadata={metadata} />
      </div>
      <div className={classes.body}>
        <p className={classes.facts}>
          <span className={classes.kind} data-type={type}>
            {frenchTypeLabels[type]}
          </span>
          <RatingStars metadata={metadata} />
        </p>
        <h1 id="shared-title" dir="auto">
          {title}
        </h1>
        <p className={classes.by}>{facts(metadata).join(' · ')}</p>
        {types.length > 0 && (
          <ul className={classes.types} aria-label="Types de lieu">
            {types.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        )}
        <figure className={classes.note}>
          <blockquote dir="auto">{description}</blockquote>
          <figcaption>
            <CreatorFace shared={shared} size={48} />
            <span>
              Recommandé par <strong>{creatorName}</strong>
            </span>
            {passedOnBy !== null && (
              <span>
                Transmis par <strong>{passedOnBy}</strong>
              </span>
            )}
          </figcaption>
        </figure>
        {story && story !== description && <p className={classes.story}>{story}</p>}
        <div className={classes.actions}>
          <Button leftSection={<IconBookmarkPlus size={20} aria-hidden />} onClick={keep}>
            Ajouter à ma bibliothèque
          </Button>
          {detailsLinks(shared).map(({ of, address }) => (
            <Button
              key={of}
              component="a"
              variant="default"
              href={address}
              target="_blank"
              rel="noopener noreferrer nofollow"
              rightSection={<IconExternalLink size={18} aria-hidden />}
            >
              {frenchLinkLabels[of]}
            </Button>
          ))}
        </div>
      </div>
    </article>
  );
}
