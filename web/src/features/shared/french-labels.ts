import type { DetailsLink } from '../library/metadata.js';
import type { Category } from '../../../../services/contract/people/user.js';

/** What one of a kind is called on the page that anybody may see. */
export const frenchTypeLabels: Readonly<Record<Category, string>> = {
  movie: 'Film',
  series: 'Série',
  book: 'Livre',
  podcast: 'Podcast',
  music: 'Musique',
  place: 'Lieu',
};

/** What the places are called there where more is told of it. */
export const frenchLinkLabels: Readonly<Record<DetailsLink['of'], string>> = {
  link: 'En savoir plus',
  tmdbUrl: 'TMDB',
  infoLink: 'Fiche du livre',
  previewLink: 'Extrait',
  spotifyLink: 'Spotify',
  deezerLink: 'Deezer',
  googleMapsUrl: 'Plan',
};
