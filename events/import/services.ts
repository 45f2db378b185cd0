/** How far an import is. */
export const importStatuses = [
  'prepared',
  'running',
  'cancelled',
  'completed',
  'undoing',
  'undone',
] as const;

export type ImportStatus = (typeof importStatuses)[number];

/** Where an imported file comes from. */
export const importServices = [
  'trboo',
  'trakt',
  'goodreads',
  'letterboxd',
  'storygraph',
  'imdb',
  'google-places',
  'podcasts',
  'spotify',
  'csv',
] as const;

export type ImportService = (typeof importServices)[number];
