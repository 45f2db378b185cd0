import type { TableFormat } from '../service.js';

/** The StoryGraph: Manage account → Export. Half and quarter stars; several dates in one cell. */
export const storygraph: TableFormat = {
  service: 'storygraph',
  header: ['read status', 'star rating'],
  type: 'book',
  ratingOutOf: 5,
  isHtml: true,
  columns: {
    title: ['title'],
    maker: ['authors', 'author'],
    isbn: ['isbn/uid', 'isbn'],
    rating: ['star rating'],
    date: ['last date read', 'date added'],
    why: ['review'],
    shelves: ['tags'],
  },
  adjust: (draft, cell) => ({
    ...draft,
    shelves: [cell('read status'), ...(draft.shelves ?? [])],
  }),
};
