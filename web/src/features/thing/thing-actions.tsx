import { lazyPart } from '../../components/feedback/error-boundary.js';
import { IconExternalLink } from '@tabler/icons-react';
import { HideButton } from '../explore/hidden-cards.js';
import type { CardActionProps } from '../library/actions/dialog-action.js';
import { EditButton, DeleteButton } from '../library/editing/edit-button.js';
import { SaveButton } from '../library/editing/save-button.js';
import { ReactionButtons } from '../library/reactions/reaction-buttons.js';
import { SendButton, ShareLinkButton } from '../library/sharing/share-buttons.js';
import { useMe } from '../people/people.js';
import { t } from '../../lib/language/translate.js';
import type { Recommendation } from '../../../../services/contract/library/recommendation.js';
import { type DetailsLink, detailsLinks } from '../library/metadata.js';
import { hasMusicLinks, musicIds } from '../library/music/music-ids.js';
import { PreviewButton } from '../search/preview-button.js';
import classes from './thing.module.css';

/** The actions on a recommendation's page. */
export function ThingActions({ recommendation }: CardActionProps) {
  const isOwn = recommendation.addedBy === useMe().email;
  return (
    <div role="group" aria-label={t('Actions')} className={classes.actions}>
      <SendButton recommendation={recommendation} />
      <ReactionButtons recommendation={recommendation} />
      <SaveButton recommendation={recommendation} />
      <ShareLinkButton recommendation={recommendation} />
      <EditButton recommendation={recommendation} />
      <DeleteButton recommendation={recommendation} />
      {!isOwn && <HideButton recommendation={recommendation} />}
    </div>
  );
}

const MusicLinks = lazyPart(
  async () => (await import('../library/music/music-links.js')).MusicLinks,
);

/** Labels of the links; null for music services, which `MusicLinks` shows. */
const linkTexts: Readonly<Record<DetailsLink['of'], string | null>> = {
  link: t('Link'),
  tmdbUrl: 'TMDB',
  infoLink: t('Google Books'),
  previewLink: t('Read a sample'),
  spotifyLink: null,
  deezerLink: null,
  googleMapsUrl: t('Map'),
};

/** The links of a recommendation, and a preview of a track. */
export function ThingLinks({ recommendation }: { recommendation: Recommendation }) {
  const { title, type, metadata } = recommendation;
  const links = detailsLinks(recommendation).filter(({ of }) => linkTexts[of] !== null);
  const isMusic = type === 'music' || type === 'podcast';
  const { isrc } = musicIds(metadata);
  return (
    <div className={classes.links}>
      {links.map(({ of, address }) => (
        <a key={address} href={address} target="_blank" rel="noopener noreferrer">
          {linkTexts[of]}
          <IconExternalLink size={16} stroke={1.75} aria-hidden />
        </a>
      ))}
      {isMusic && hasMusicLinks(metadata) && <MusicLinks metadata={metadata} />}
      {isrc && (
        <span className="inline-row gap-8 small">
          <PreviewButton choice={{ title, preview: null, isrc }} /> {t('Preview')}
        </span>
      )}
    </div>
  );
}
