import { nameOf, type TableFormat } from '../service.js';

/** Films that were deleted, or that belong to no account. */
const notImported = /(^|\/)(deleted|orphaned)\//;

const columns = {
  title: ['name'],
  year: ['year'],
  rating: ['rating'],
  why: ['review', 'description'],
  date: ['watched date', 'date'],
  link: ['letterboxd uri', 'url'],
} as const;

const adjust: TableFormat['adjust'] = (draft, cell, path) => {
  if (notImported.test(path)) return null;
  const tags = cell('tags')
    .split(',')
    .map((tag) => tag.trim());
  const shelf = /(^|\/)likes\//.test(path) ? 'likes' : nameOf(path);
  // An address of the diary or a review names the entry, not the film.
  const link = /(^|\/)(diary|reviews)\.csv$/.test(path) ? null : draft.link;
  return { ...draft, link, shelves: [shelf, ...tags] };
};

/** Letterboxd: Settings → Data → Export your data, a ZIP. Films by title and year, without ids. */
export const letterboxd: TableFormat = {
  service: 'letterboxd',
  header: ['letterboxd uri', 'name'],
  type: 'movie',
  ratingOutOf: 5,
  isHtml: true,
  columns,
  adjust,
};

/** A list: its own header comes after some lines about the list. */
export const letterboxdList: TableFormat = {
  ...letterboxd,
  header: ['position', 'name', 'url'],
};
