import { z } from 'zod';
import { importServices, importStatuses } from '../../../events/import/services.js';
import { call, commandAnswer, existingId, json, requiredText } from '../call.js';
import { limits } from '../limits.js';
import { category, email } from '../people/user.js';

export { type ImportService, importServices } from '../../../events/import/services.js';

export const maxImportBytes = 50_000_000;

/** The columns that a person may name in a table of an unknown service. */
export const mappedFields = [
  'title',
  'maker',
  'year',
  'type',
  'why',
  'link',
  'rating',
  'date',
] as const;
export type MappedField = (typeof mappedFields)[number];

/** The parameter that names the column of a field. */
export const columnParameter = (field: MappedField) => `${field}Column` as const;

/** Where a row comes from. */
export const importedFrom = z.object({
  /** Its first line, or its number in a file that is no table. */
  line: z.number().int(),
  /** Its path in a ZIP. */
  file: z.string().optional(),
});

/** A row that cannot be imported, and why. */
export const unreadableRow = importedFrom.extend({
  reason: z.enum([
    'no-title',
    'open-quote',
    'rest-damaged',
    'damaged',
    'episode',
    'unknown-type',
    'not-recognised',
  ]),
});
export type UnreadableRow = z.infer<typeof unreadableRow>;

/** What an import knows of a row before it runs. */
export const rowStatuses = ['new', 'doubtful', 'present'] as const;

/** Own recommendation as the product exports it. */
export const libraryItem = z.object({
  type: category,
  title: z.string().min(1).max(limits.title),
  why: z.string(),
  link: z.string().nullable(),
  metadata: z.record(z.string(), json),
  /** ISO 8601. */
  added: z.string(),
  keepPrivate: z.boolean(),
  reaction: z.enum(['liked', 'disliked']).nullable(),
  /** It is somebody else's, and was saved: without their why. */
  saved: z.boolean(),
});
export type LibraryItem = z.infer<typeof libraryItem>;

/** Why a file cannot be imported at all. */
export const unfitReasons = [
  'empty',
  'too-large',
  'too-many-rows',
  'not-recognised',
  'not-readable',
  'damaged-archive',
  'archive-too-large',
] as const;

/** An import as its person sees it. */
export const importState = z.object({
  id: z.string(),
  service: z.enum(importServices),
  status: z.enum(importStatuses),
  /** Things in the file, and how many of them are worked off. */
  rows: z.number().int(),
  done: z.number().int(),
  /** Recommendations that it added. */
  added: z.number().int(),
  /** After it was undone: recommendations that were deleted, and those that stayed. */
  removed: z.number().int(),
  kept: z.number().int(),
  /** It ended early, because the library was full. */
  isFull: z.boolean(),
  preparedDate: z.string(),
  startedDate: z.string().nullable(),
});
export type ImportState = z.infer<typeof importState>;

const amount = z.number().int().min(0);

/** What a file holds, before anything is recorded. */
export const importPreview = z.object({
  statuses: z.record(z.enum(rowStatuses), amount),
  unreadable: amount.describe('Rows; files of a ZIP that were not recognised are not counted.'),
  merged: amount.describe('Rows about a thing of an earlier row, which they complete.'),
  types: z.array(z.object({ type: category, amount })),
  shelves: z.array(z.object({ name: z.string(), amount })),
  ratings: z.array(amount).length(11).describe('Rows by rating from 0 to 10, rounded.'),
  withoutWhy: amount,
  longWhys: amount.describe(`Whys of more than ${limits.why} characters.`),
  hasAudiences: z
    .boolean()
    .describe('The file says who sees what: it is an export of this product.'),
});
export type ImportPreview = z.infer<typeof importPreview>;

/** A row of a preview. */
export const previewRow = importedFrom.extend({
  /** Its number in the import. */
  row: z.number().int(),
  status: z.enum(rowStatuses),
  doubt: z
    .enum(['same-title', 'title-only'])
    .optional()
    .describe('Another thing has this title; or there is nothing but a title.'),
  type: category,
  title: z.string(),
  detail: z.string().describe('Maker and year.'),
  why: z.string(),
  rating: z.number().nullable(),
  shelves: z.array(z.string()),
  known: z
    .object({ id: z.string(), text: z.string() })
    .optional()
    .describe('What is in the library already; of a doubtful row, what it may be.'),
});
export type PreviewRow = z.infer<typeof previewRow>;

/** What the person chooses before the import starts. */
export const importChoices = z.object({
  shelves: z
    .array(z.string().max(500))
    .max(2_000)
    .nullable()
    .default(null)
    .describe('Only rows on one of these; null for all.'),
  minRating: z
    .number()
    .min(0)
    .max(10)
    .nullable()
    .default(null)
    .describe('Leaves out unrated rows.'),
  why: requiredText(limits.why).describe('The why of rows that have none.'),
  shorten: z
    .boolean()
    .default(false)
    .describe('Whether long whys are cut; else their rows are left out.'),
  likeFrom: z.number().min(0).max(10).nullable().default(null),
  dislikeTo: z.number().min(0).max(10).nullable().default(null),
  audience: z.enum(['private', 'friends', 'as-exported']).default('private'),
  takeDoubtful: z.boolean().default(false),
  exceptions: z
    .array(z.number().int().min(0))
    .max(5_000)
    .default([])
    .describe('Doubtful rows for which the opposite of `takeDoubtful` is done, by number.'),
  matches: z
    .array(z.number().int().min(0))
    .max(5_000)
    .default([])
    .describe('Doubtful rows that are what `known` says, by number; nothing is added.'),
});
export type ImportChoices = z.infer<typeof importChoices>;

const of = { user_email: email, importId: existingId };
const started = { 404: 'The caller has no such import.' };

const column = z.string().max(500).optional();
/** The names of a table's columns. */
export const columnParameters = {
  titleColumn: column,
  makerColumn: column,
  yearColumn: column,
  typeColumn: column,
  whyColumn: column,
  linkColumn: column,
  ratingColumn: column,
  dateColumn: column,
} satisfies Record<ReturnType<typeof columnParameter>, typeof column>;

/** A question that only the person can answer before a file can be read. */
export const importQuestion = z.discriminatedUnion('asks', [
  z.object({
    asks: z.literal('columns'),
    header: z.array(z.string()),
    sample: z.array(z.array(z.string())),
  }),
  z.object({ asks: z.literal('dates') }),
]);
export type ImportQuestion = z.infer<typeof importQuestion>;

export const uploadImport = call({
  method: 'POST',
  path: '/api/upload-import',
  summary:
    'Reads a file of another service, or of this one, and shows what importing it would add.',
  description:
    'The body is the file (`application/octet-stream`, at most 50 MB). It is recognised by its content. Nothing is recorded in the library. A table of an unknown service is answered with a question: send it again with `titleColumn`, other columns and `type`.',
  refusals: { 409: 'Another import of the caller is running.' },
  parametersIn: 'query',
  takesFile: true,
  bodyLimit: maxImportBytes,
  request: z.object({
    user_email: email,
    ...columnParameters,
    type: category.optional(),
    ratingOutOf: z.coerce.number().min(1).max(100).optional(),
    dateOrder: z.enum(['day-first', 'month-first']).optional(),
  }),
  identity: 'user_email',
  response: z.object({
    ...commandAnswer,
    import: importState.nullable(),
    /** What the person has to say before the file can be read. */
    question: importQuestion.nullable(),
    /** Why nothing in the file can be imported. */
    unfit: z.enum(unfitReasons).nullable(),
  }),
});

export const getImports = call({
  method: 'GET',
  path: '/api/get-imports',
  summary: 'Returns the caller’s imports, the newest first.',
  description: 'At most 20.',
  request: z.object({ user_email: email }),
  identity: 'user_email',
  response: z.object({ imports: z.array(importState) }),
});

export const getImportRows = call({
  method: 'GET',
  path: '/api/get-import-rows',
  summary: 'Returns what a file holds, and a page of its rows of one status.',
  description: 'Unreadable rows are returned with any status, on the first page, at most 200.',
  refusals: started,
  request: z.object({
    ...of,
    status: z.enum(rowStatuses).default('doubtful'),
    after: z.coerce.number().int().min(-1).default(-1).describe('Only rows after this number.'),
  }),
  identity: 'user_email',
  response: z.object({
    import: importState,
    preview: importPreview,
    rows: z.array(previewRow).max(100),
    hasMore: z.boolean(),
    unreadable: z.array(unreadableRow),
  }),
});

export const startImport = call({
  method: 'POST',
  path: '/api/start-import',
  summary: 'Adds what the caller has chosen of a file to the library, bit by bit.',
  description:
    'Nobody is told, and no subscriber receives anything. Starting twice changes nothing.',
  refusals: { ...started, 409: 'Another import of the caller is running.' },
  request: z.object({ ...of, choices: importChoices }),
  identity: 'user_email',
  response: z.object(commandAnswer),
});

export const cancelImport = call({
  method: 'POST',
  path: '/api/cancel-import',
  summary: 'Stops an import; what it has added stays, until it is undone.',
  description: 'One that has ended is left as it is.',
  refusals: started,
  request: z.object(of),
  identity: 'user_email',
  response: z.object(commandAnswer),
});

export const undoImport = call({
  method: 'POST',
  path: '/api/undo-import',
  summary: 'Deletes what an import has added, but for what was changed or used since.',
  description:
    'What was edited, sent, linked to, commented, answered or saved stays, and is counted.',
  refusals: { ...started, 409: 'The import has not ended, or another one is running.' },
  request: z.object(of),
  identity: 'user_email',
  response: z.object(commandAnswer),
});

export const getImportReport = call({
  method: 'GET',
  path: '/api/get-import-report',
  summary: 'Returns what became of each row of an import, as a CSV file.',
  description: 'Also of rows that could not be read, with their lines and reasons.',
  refusals: started,
  request: z.object({ user_email: email.optional(), importId: existingId }),
  identity: 'user_email',
  response: z.string(),
});

/** Formats of an exported library. */
export const libraryFormats = ['json', 'csv', 'letterboxd', 'goodreads'] as const;

export const exportLibrary = call({
  method: 'GET',
  path: '/api/export-library',
  summary: 'Returns the caller’s library as a file.',
  description:
    '`json` and `csv` hold everything and can be imported again; `letterboxd` holds movies and `goodreads` books as those services import them. In CSV, a text that a spreadsheet would run gets an apostrophe in front.',
  request: z.object({ user_email: email.optional(), format: z.enum(libraryFormats) }),
  identity: 'user_email',
  response: z.string(),
});
