import type { DetailsLink } from '../features/library/metadata.js';
import type { Category } from '../../../services/contract/people/user.js';

/** French names of the types, for the public page. */
export const frenchTypeLabels: Readonly<Record<Category, string>> = {
  movie: 'Film',
  series: 'Série',
  book: 'Livre',
  podcast: 'Podcast',
  music: 'Musique',
  place: 'Lieu',
};

/** French labels of the links on the public page. */
export const frenchLinkLabels: Readonly<Record<DetailsLink['of'], string>> = {
  link: 'En savoir plus',
  tmdbUrl: 'TMDB',
  infoLink: 'Fiche du livre',
  previewLink: 'Extrait',
  spotifyLink: 'Spotify',
  deezerLink: 'Deezer',
  googleMapsUrl: 'Plan',
};
