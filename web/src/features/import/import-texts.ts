import type {
  ImportService,
  MappedField,
  UnreadableRow,
  uploadImport,
} from '../../../../services/contract/library/import.js';
import type { AnswerOf } from '../../../../services/contract/call.js';
import { t } from '../../lib/language/translate.js';

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
