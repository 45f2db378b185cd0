import type { PersonKey } from './people.data.js';

export interface DemoFriendList {
  readonly owner: PersonKey;
  readonly name: string;
  readonly description: string;
  readonly members: readonly PersonKey[];
  readonly daysAgo: number;
}

/** The lists of friends. */
export const friendLists: readonly DemoFriendList[] = [
  {
    owner: 'lea',
    name: 'Club de lecture',
    description: 'Un roman par mois, chez l’une ou chez l’autre.',
    members: ['ines', 'priya', 'hugo'],
    daysAgo: 90,
  },
  {
    owner: 'lea',
    name: 'Cinéma du jeudi',
    description: '',
    members: ['daniel', 'tom'],
    daysAgo: 41,
  },
  {
    owner: 'daniel',
    name: 'Long weekends',
    description: 'People who say yes to a train at six in the morning.',
    members: ['lea', 'tom', 'yuki'],
    daysAgo: 63,
  },
  {
    owner: 'daniel',
    name: 'New in town',
    description: '',
    members: [],
    daysAgo: 8,
  },
  {
    owner: 'priya',
    name: 'Detectives',
    description: 'Whoever guessed the ending before I did.',
    members: ['lea', 'daniel', 'mateo', 'yuki'],
    daysAgo: 27,
  },
  {
    owner: 'priya',
    name: 'Lab lunch',
    description: '',
    members: ['ines', 'tom'],
    daysAgo: 12,
  },
];

/** Subscriptions: subscriber, then friend. */
export const subscriptions: readonly (readonly [PersonKey, PersonKey])[] = [
  ['lea', 'daniel'],
  ['lea', 'ines'],
  ['daniel', 'lea'],
  ['daniel', 'yuki'],
  ['ines', 'lea'],
  ['tom', 'priya'],
  ['priya', 'lea'],
  ['priya', 'daniel'],
  ['mateo', 'ines'],
  ['hugo', 'lea'],
  ['yuki', 'hugo'],
];
