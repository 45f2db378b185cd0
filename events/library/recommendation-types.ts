export const recommendationTypes = [
  'book',
  'movie',
  'series',
  'podcast',
  'music',
  'place',
] as const;
export type RecommendationType = (typeof recommendationTypes)[number];
