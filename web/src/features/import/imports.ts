import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  cancelImport,
  getImportRows,
  getImports,
  type ImportChoices,
  startImport,
  undoImport,
  uploadImport,
  type ImportService,
  type MappedField,
  type UnreadableRow,
} from '../../../../services/contract/library/import.js';
import type { InputOf, AnswerOf } from '../../../../services/contract/call.js';
import { exchange, send } from '../../lib/api/send.js';
import { t } from '../../lib/language/translate.js';
import { useMe } from '../people/people.js';

export const serviceNames: Readonly<Record<ImportService, string>> = {
  trboo: 'Trboo',
  trakt: 'Trakt',
  goodreads: 'Goodreads',
  letterboxd: 'Letterboxd',
  storygraph: 'The StoryGraph',
  imdb: 'IMDb',
  'google-places': t('Saved places of Google'),
  podcasts: t('Podcasts'),
  spotify: 'Spotify',
  csv: t('A table'),
};

export const fieldNames: Readonly<Record<MappedField, string>> = {
  title: t('Title'),
  maker: t('Author, director or artist'),
  year: t('Year'),
  type: t('Type'),
  why: t('Why'),
  link: t('Link'),
  rating: t('Rating'),
  date: t('Date'),
};

export const unreadableTexts: Readonly<Record<UnreadableRow['reason'], string>> = {
  'no-title': t('has no title'),
  'open-quote': t('has a quotation mark that is never closed'),
  'rest-damaged': t('and everything after it is damaged'),
  damaged: t('is damaged'),
  episode: t('is an episode'),
  'unknown-type': t('is of a kind that Trboo has no place for'),
  'not-recognised': t('was not recognised'),
};

type Unfit = NonNullable<AnswerOf<typeof uploadImport>['unfit']>;

export const unfitTexts: Readonly<Record<Unfit, string>> = {
  empty: t('This file is empty.'),
  'too-large': t('This file is larger than 50 MB. Split it and import the parts.'),
  'too-many-rows': t('This file has more than 50,000 rows. Split it and import the parts.'),
  'not-recognised': t(
    "Couldn't recognise this file. Choose an export of one of these services, or a table with a header.",
  ),
  'not-readable': t("Couldn't read this file. Export it again and try once more."),
  'damaged-archive': t('This ZIP is damaged. Export it again and try once more.'),
  'archive-too-large': t('This ZIP holds more than 200 MB or 1,000 files.'),
};

export const importsKey = ['imports'] as const;

/** The person's imports, the newest first. */
export const importsQuery = (me: string) =>
  queryOptions({
    queryKey: importsKey,
    queryFn: ({ signal }) => send(getImports, { user_email: me }, signal),
  });

/** What a file holds, and its doubtful rows. */
export const importRowsQuery = (me: string, importId: string) =>
  queryOptions({
    queryKey: [...importsKey, importId],
    queryFn: ({ signal }) => send(getImportRows, { user_email: me, importId }, signal),
    staleTime: Infinity,
  });

const changes = { changes: ['imports'] } as const;

/** How the person reads a table, and the file. */
export interface Upload {
  readonly file: File;
  readonly mapping: Partial<Omit<InputOf<typeof uploadImport>, 'user_email'>>;
}

/** Uploads a file to be read. */
export function useUpload() {
  const me = useMe().email;
  return useMutation({
    mutationFn: async ({ file, mapping }: Upload) => {
      const request = { ...mapping, user_email: me };
      return (await exchange(uploadImport, request, undefined, undefined, file)).body;
    },
    meta: changes,
  });
}

/** Starts, cancels and undoes an import. */
export function useImportCommands(importId: string) {
  const me = useMe().email;
  const of = { user_email: me, importId };
  return {
    start: useMutation({
      mutationFn: (choices: ImportChoices) => send(startImport, { ...of, choices }),
      meta: changes,
    }),
    cancel: useMutation({ mutationFn: () => send(cancelImport, of), meta: changes }),
    undo: useMutation({ mutationFn: () => send(undoImport, of), meta: changes }),
  };
}
