import { IconBrandDeezer, IconBrandSpotify } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { useMe } from '../../people/people.js';
import { musicIds, deezerQuery } from './music-ids.js';
import { safeLink } from '../../../lib/text/names.js';
import classes from '../library.module.css';

/** Links to Spotify and Deezer, as far as known. */
export function MusicLinks({ metadata }: Pick<Recommendation, 'metadata'>) {
  const { spotify, deezer, isrc } = musicIds(metadata);
  const found = useQuery({
    ...deezerQuery(useMe().email, isrc ?? ''),
    enabled: deezer === null && isrc !== null,
  });
  const deezerPage = deezer ?? safeLink(found.data?.deezerLink);
  if (!spotify && !deezerPage) return null;
  return (
    <div className={classes.links}>
      {spotify && (
        <a className={classes.link} href={spotify} target="_blank" rel="noopener noreferrer">
          <IconBrandSpotify size={18} aria-hidden /> Spotify
        </a>
      )}
      {deezerPage && (
        <a className={classes.link} href={deezerPage} target="_blank" rel="noopener noreferrer">
          <IconBrandDeezer size={18} aria-hidden /> Deezer
        </a>
      )}
    </div>
  );
}
