import type { TableFormat } from '../service.js';

const isSeries = (kind: string) => /^(tv|tvmini|podcast)series$/.test(kind);
const isMovie = (kind: string) =>
  /^(movie|short|tv(movie|short|special)|(music)?video)$/.test(kind);

/** IMDb: ratings.csv, watchlist.csv and lists. `Title Type` changed its spelling in 2024. */
export const imdb: TableFormat = {
  service: 'imdb',
  header: ['const', 'title'],
  type: 'movie',
  ratingOutOf: 10,
  columns: {
    title: ['title'],
    maker: ['directors'],
    imdb: ['const'],
    year: ['year'],
    rating: ['your rating', 'you rated'],
    date: ['date rated', 'created', 'modified'],
    why: ['description'],
  },
  adjust: (draft, cell) => {
    const kind = cell('title type')
      .toLowerCase()
      .replaceAll(/[^a-z]/g, '');
    if (kind.includes('episode')) return 'episode';
    if (kind !== '' && !isSeries(kind) && !isMovie(kind)) return 'unknown-type';
    const shelf = cell('your rating') || cell('you rated') ? 'ratings' : 'list';
    return { ...draft, type: isSeries(kind) ? 'series' : 'movie', shelves: [shelf] };
  },
};
