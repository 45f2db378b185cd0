import type { RecommendationType } from '../../../../events/library/recommendation-types.js';

export const firstNames = [
  ...['Ada', 'Bilal', 'Camille', 'Dmitri', 'Elena', 'Farid', 'Giulia', 'Hana', 'Iris', 'Jonas'],
  ...['Kenji', 'Lucie', 'Malik', 'Nadia', 'Omar', 'Paula', 'Quentin', 'Rosa', 'Samir', 'Tessa'],
  ...['Ulrich', 'Vera', 'Wassim', 'Xenia', 'Yann', 'Zoé', 'Anouk', 'Bruno', 'Chiara', 'Diego'],
];
export const lastNames = ['Novak', 'Durand', 'Haddad', 'Rossi', 'Tanaka', 'Silva', 'Meyer'];

/** Weight of each type at the beginning and at the end of the year. */
export const tastes: Readonly<Record<RecommendationType, readonly [number, number]>> = {
  book: [5, 3],
  movie: [4, 4],
  series: [3, 4],
  podcast: [1, 4],
  music: [2, 2],
  place: [1, 2],
};

const adjectives = [
  'Quiet',
  'Long',
  'Blue',
  'Hidden',
  'Second',
  'Paper',
  'Last',
  'Golden',
  'Small',
];
const nouns = [
  'River',
  'Winter',
  'Letter',
  'Garden',
  'Night',
  'Island',
  'Station',
  'Song',
  'Table',
];
export const titles = adjectives.flatMap((adjective) =>
  nouns.map((noun) => `The ${adjective} ${noun}`),
);

export const whys = [
  'I could not put it down.',
  'It made me call my sister.',
  'Give it half an hour; then it holds you.',
  'For a rainy Sunday, with tea and nothing else to do. It is slower than it looks, and better.',
];
export const comments = [
  'Yes!',
  'On my list.',
  'Twice already.',
  'Not for me, but my father loves it.',
];
