import type { Category } from '../../../../services/contract/user.js';

/** What one of a kind is called on the page that anybody may see. */
export const frenchKinds: Readonly<Record<Category, string>> = {
  movie: 'Film',
  series: 'Série',
  book: 'Livre',
  podcast: 'Podcast',
  music: 'Musique',
  place: 'Lieu',
};
