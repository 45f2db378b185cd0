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
