import type { TableFormat } from '../service.js';

/** `Dune (Dune, #1)`: the series in a title. */
const series = /\s*\([^()]*#[\d.–-]+[^()]*\)$/;

/** Goodreads: Settings → Import and export → goodreads_library_export.csv. */
export const goodreads: TableFormat = {
  service: 'goodreads',
  header: ['book id', 'exclusive shelf'],
  type: 'book',
  ratingOutOf: 5,
  isHtml: true,
  columns: {
    title: ['title'],
    maker: ['author'],
    isbn: ['isbn13', 'isbn'],
    rating: ['my rating'],
    year: ['original publication year', 'year published'],
    date: ['date read', 'date added'],
    why: ['my review'],
    shelves: ['bookshelves'],
  },
  adjust: (draft, cell) => {
    const maker = [draft.maker, cell('additional authors')].filter(Boolean).join(', ');
    return {
      ...draft,
      maker: maker.replaceAll(/\s+/g, ' '),
      title: draft.title.replace(series, ''),
      shelves: [cell('exclusive shelf'), ...(draft.shelves ?? [])],
      link: `https://www.goodreads.com/book/show/${cell('book id')}`,
    };
  },
};
