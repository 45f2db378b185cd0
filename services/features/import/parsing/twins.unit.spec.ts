import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { testSize } from '../../../../events/testing/size.js';
import { importChoices } from '../../../contract/library/import.js';
import { zipOf } from '../../../../tests/support/imports/zip.js';
import { recommendationFor } from '../plan.js';
import { rowOf } from './row.js';
import { LibraryPlan } from '../planner.js';
import { parseFile, type ParsedFile } from './parse-file.js';
import type { Mapping } from './service.js';

/** A table of each service, of its documented shape. */
const tables: Readonly<Record<string, readonly [table: string, mapping?: Mapping]>> = {
  goodreads: [
    `Book Id,Title,Author,ISBN,ISBN13,My Rating,Year Published,Date Read,Bookshelves,Exclusive Shelf,My Review
1,"Dune (Dune, #1)",Frank Herbert,="0441172717",="9780441172719",5,1965,2021/03/04,"own, sand",read,"Sand,<br/>worms &amp; 🐛; ""all"" of it"
2,L’Étranger,Albert Camus,="",="",0,1942,,,to-read,
`,
  ],
  storygraph: [
    `Title,Authors,ISBN/UID,Read Status,Last Date Read,Star Rating,Review,Tags
Babel,R.F. Kuang,9780063021426,read,2022/10/02,4.75,"<div>Words; more</div>","magic, oxford"
Zine,Somebody,a1b2-c3,to-read,,,,
`,
  ],
  letterboxd: [
    `Date,Name,Year,Letterboxd URI,Rating,Rewatch,Review,Tags,Watched Date
2021-10-03,Dune,2021,https://boxd.it/aa,4.5,,"Big, <b>loud</b>

Sand 🏜",imax,2021-10-02
2021-10-04,Amélie,2001,https://boxd.it/bb,3,,,,2021-10-04
`,
  ],
  imdb: [
    `Position,Const,Created,Modified,Description,Title,URL,Title Type,Year,Directors,Your Rating
1,tt0113277,2020-02-03,2020-02-03,"Two men; one city",Heat,https://www.imdb.com/title/tt0113277/,Movie,1995,Michael Mann,9
2,tt5753856,2020-02-04,2020-02-04,,Dark,https://www.imdb.com/title/tt5753856/,TV Series,2017,,8
`,
  ],
  'google-places': [
    `Title,Note,URL,Tags,Comment
Chez Ana,"Soup; good",https://www.google.com/maps/place/Chez+Ana/data=!4m2,lunch,
Café Ümit,,https://www.google.com/maps/place/Cafe+Umit/data=!4m3,,
`,
  ],
  spotify: [
    `Track URI,Track Name,Artist Name(s),Album Name,Added At
spotify:track:4uLU6hMCjMI75M1A2tKUQC,"Sinnerman; live",Nina Simone,Pastel Blues,2020-01-02T03:04:05Z
spotify:track:5uLU6hMCjMI75M1A2tKUQC,Déjà vu,Ana,,2020-01-03T03:04:05Z
`,
  ],
  csv: [
    `Nom,Auteur,Note,Vu le
"Le Horla; suite",Maupassant,"4,5",31/03/2021
Bel-Ami 🎩,Maupassant,,05/04/2021
`,
    {
      columns: { title: 'Nom', maker: 'Auteur', rating: 'Note', date: 'Vu le' },
      type: 'book',
      ratingOutOf: 5,
    },
  ],
};

const item = {
  ...{ type: 'book', title: 'Emma', why: '=1+1 🐛', link: null, metadata: { isbn: '1' } },
  ...{ keepPrivate: true, added: '2020-01-02T00:00:00.000Z', reaction: 'liked', saved: false },
};
const uri = (kind: string) => `spotify:${kind}:4uLU6hMCjMI75M1A2tKUQC`;
const heat = { title: 'Heat', year: 1995, ids: { trakt: 1, imdb: 'tt0113277', tmdb: 949 } };

/** What is no table, or several: JSON, XML, and the files of an account. */
const others: Readonly<Record<string, readonly [file: unknown, ...titles: string[]]>> = {
  trboo: [{ format: 'trboo/1', items: [item, { ...item, title: 'Ubik' }] }, 'Emma', 'Ubik'],
  trakt: [
    [
      { movie: heat, comment: { comment: 'Two men' }, rating: 9 },
      { show: { ...heat, title: 'Dark', ids: { tmdb: 70523 } }, notes: 'Caves 🕳' },
    ],
    ...['Heat', 'Dark'],
  ],
  'google-places': [
    {
      type: 'FeatureCollection',
      features: [
        {
          geometry: { coordinates: [-2.3, 51.4] },
          properties: { location: { name: 'Café Mühle', address: '1 Mill Lane' } },
        },
      ],
    },
    'Café Mühle',
  ],
  spotify: [
    {
      playlists: [
        {
          name: 'Évening',
          items: [
            { track: { trackName: 'Sinnerman', artistName: 'Nina', trackUri: uri('track') } },
            { track: null },
          ],
        },
      ],
    },
    'Sinnerman',
  ],
  podcasts: [
    '<?xml version="1.0"?><opml version="2.0"><body><outline text="Éclats">\n<outline type="rss" text="Rocks &amp; 🌟" xmlUrl="https://rocks.example/feed"/></outline></body></opml>',
    'Rocks & 🌟',
  ],
};

/** A table with another separator; cells are quoted where they have to be. */
const separatedBy = (separator: string) => (table: string) =>
  parse(table.replaceAll(/="(\d*)"/g, '$1'))
    .map((cells) =>
      cells
        .map((cell) =>
          /["\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell,
        )
        .join(separator),
    )
    .join('\r\n');

const swapped = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();

/** The same file as other programs leave it. */
const twins: Readonly<Record<string, (file: string) => string | Uint8Array>> = {
  'with a byte order mark': (file) => `\uFEFF${file}`,
  'in UTF-16': (file) => Buffer.from(`\uFEFF${file}`, 'utf16le'),
  'in UTF-16, the other way round': swapped,
  'in a folder of a ZIP': (file) => zipOf({ 'export/of me/': '', 'export/of me/file.txt': file }),
};
const twinsOfTables: typeof twins = {
  ...twins,
  'with semicolons, as Excel saves it': separatedBy(';'),
  'with tabs': separatedBy('\t'),
  'with a mark in its middle': (file) => file.replace(/\n(?=[^\n]+\n$)/, '\n\uFEFF'),
  'with a line that has an open quote': (file) => `${file.trimEnd()}\n"open, and never closed\n`,
};

async function read(file: string | Uint8Array, mapping?: Mapping): Promise<ParsedFile> {
  const parsed = await parseFile(typeof file === 'string' ? Buffer.from(file) : file, mapping);
  if ('asks' in parsed) throw new Error(`asks for ${parsed.asks}`);
  return parsed;
}

/** Rows without their place in the file, and without the shelf that a path gives. */
const contentOf = ({ rows }: ParsedFile) =>
  rows.map(({ line, file, shelves, ...content }) => ({
    ...content,
    shelves: shelves.filter((shelf) => shelf !== 'file'),
  }));

describe.each(Object.entries(tables))('A table of %s', (service, [table, mapping]) => {
  it.each(Object.entries(twinsOfTables))('is read %s', async (name, twin) => {
    const [plain, broken] = [await read(table, mapping), await read(twin(table), mapping)];
    expect(plain).toMatchObject({ service, unreadable: [] });
    expect(plain.rows).toHaveLength(2);
    expect(contentOf(broken)).toEqual(contentOf(plain));
    const lines = /open quote/.test(name) ? ['open-quote'] : [];
    expect(broken.unreadable.map(({ reason }) => reason)).toEqual(lines);
  });
});

const textOf = (file: unknown) => (typeof file === 'string' ? file : JSON.stringify(file));

describe.each(Object.entries(others))('A file of %s', (service, [file, ...titles]) => {
  it.each(Object.entries(twins))('is read %s', async (_name, twin) => {
    const [plain, broken] = [await read(textOf(file)), await read(twin(textOf(file)))];
    expect(plain.service).toBe(service);
    expect(plain.rows.map(({ title }) => title)).toEqual(titles);
    expect(contentOf(broken)).toEqual(contentOf(plain));
  });
});

const all = [
  ...Object.entries(tables),
  ...Object.entries(others).map(([name, [file]]) => [name, [textOf(file)]] as const),
] as const;

it.each(all)('A second run of a file of %s adds nothing', async (_service, [file, mapping]) => {
  const { rows } = await read(file, mapping);
  const [first, second] = [new LibraryPlan(), new LibraryPlan()];
  const choices = importChoices.parse({ why: 'Why' });
  const of = { importId: 'import', userId: 'ana', time: '2026-01-02T00:00:00.000Z' };
  for (const row of rows) {
    const planned = first.next(row);
    expect(planned.status).toBe('new');
    const added = recommendationFor(planned, choices, of);
    second.addKnown({ ...added, metadata: added.metadata ?? {} }, true);
  }
  expect(rows.map((row) => second.next(row).status)).toEqual(rows.map(() => 'present'));
});

it('Each of three places of one name has a title of its own', () => {
  const rows = [1, 2, 3].map((line) => {
    const link = `https://www.google.com/maps/place/Starbucks/data=!4m2!3m1!1s0x1:0x${line}`;
    return rowOf({ line, type: 'place', title: 'Starbucks', link });
  });
  const plan = new LibraryPlan();
  expect(rows.map((row) => plan.next(row).title)).toEqual([
    'Starbucks',
    'Starbucks (2)',
    'Starbucks (3)',
  ]);
});

const amount = testSize('IMPORT_ROWS', 5_000, 50_000);

it(`${amount} rows of a kilobyte are read, each of them`, async () => {
  const review = 'word '.repeat(180);
  const lines = Array.from({ length: amount }, (_, n) => `${n},Title ${n},read,Writer,${review}`);
  const file = ['Book Id,Title,Exclusive Shelf,Author,My Review', ...lines].join('\n');
  expect(file.length).toBeGreaterThan(amount * 900);
  const { rows, unreadable } = await read(file);
  expect([rows.length, unreadable.length]).toEqual([amount, 0]);
  expect(rows.at(-1)).toMatchObject({ title: `Title ${amount - 1}`, why: review.trim() });
});
