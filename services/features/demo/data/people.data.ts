import type { Category } from '../../../contract/people/user.js';

/** Keys of the people in the demo data. */
export type PersonKey =
  | 'lea'
  | 'daniel'
  | 'ines'
  | 'tom'
  | 'priya'
  | 'mateo'
  | 'hugo'
  | 'yuki'
  | 'nora'
  | 'samir';

export interface DemoPerson {
  readonly key: PersonKey;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly bio: string;
  /** Colours of the sky and the hills in the person's picture. */
  readonly colours: readonly [string, string];
  /** All six by default. */
  readonly enabledCategories?: readonly Category[];
}

/** The people. The first two have friend requests to answer. */
export const people: readonly DemoPerson[] = [
  {
    key: 'lea',
    email: 'lea.moreau@example.com',
    firstName: 'Léa',
    lastName: 'Moreau',
    bio: 'Bookseller in Lyon. Ask me for the novel you will lend to everyone.',
    colours: ['#f6b26b', '#8e3b46'],
  },
  {
    key: 'daniel',
    email: 'daniel.okafor@example.com',
    firstName: 'Daniel',
    lastName: 'Okafor',
    bio: 'Long films, longer walks, and a playlist for every one of them.',
    colours: ['#7fb7e6', '#27486b'],
  },
  {
    key: 'ines',
    email: 'ines.benali@example.com',
    firstName: 'Inès',
    lastName: 'Benali',
    bio: 'I cook what I read about. Podcasts while the onions soften.',
    colours: ['#f4a6a0', '#6b2d5c'],
  },
  {
    key: 'tom',
    email: 'tom.whitaker@example.com',
    firstName: 'Tom',
    lastName: 'Whitaker',
    bio: 'Teacher, slow reader, loyal to small cafés and big series.',
    colours: ['#b9d7a8', '#2f5d50'],
  },
  {
    key: 'priya',
    email: 'priya.raman@example.com',
    firstName: 'Priya',
    lastName: 'Raman',
    bio: 'Science by day, detective stories by night.',
    colours: ['#c9b6f2', '#3d3a7c'],
  },
  {
    key: 'mateo',
    email: 'mateo.alvarez@example.com',
    firstName: 'Mateo',
    lastName: 'Álvarez',
    bio: 'Always humming something. Tell me what you listened to first.',
    colours: ['#ffd27a', '#b3541e'],
  },
  {
    key: 'hugo',
    email: 'hugo.lefevre@example.com',
    firstName: 'Hugo',
    lastName: 'Lefèvre',
    bio: 'Collects documentaries, maps and good places to sit.',
    colours: ['#9adbd3', '#1f5f73'],
  },
  {
    key: 'yuki',
    email: 'yuki.tanaka@example.com',
    firstName: 'Yuki',
    lastName: 'Tanaka',
    bio: 'Quiet books, loud records, and the best ramen in town.',
    colours: ['#f7c1d9', '#7a2e4d'],
    enabledCategories: ['book', 'movie', 'music', 'place'],
  },
  {
    key: 'nora',
    email: 'nora.lindqvist@example.com',
    firstName: 'Nora',
    lastName: 'Lindqvist',
    bio: 'Swims before work, reads after it.',
    colours: ['#a9d3f5', '#2c4a6e'],
  },
  {
    key: 'samir',
    email: 'samir.haddad@example.com',
    firstName: 'Samir',
    lastName: 'Haddad',
    bio: 'Night trains, oud and strong coffee.',
    colours: ['#f2cf9b', '#5a3a52'],
  },
];

const emails = new Map(people.map(({ key, email }) => [key, email]));

/** E-mail of a person. */
export const emailOf = (key: PersonKey) => emails.get(key) ?? '';

/** Pairs of friends. The last two people are friends of Léa's friends, whom she can find. */
export const friendships: readonly (readonly [PersonKey, PersonKey])[] = [
  ['lea', 'daniel'],
  ['lea', 'ines'],
  ['lea', 'tom'],
  ['lea', 'priya'],
  ['lea', 'hugo'],
  ['daniel', 'ines'],
  ['daniel', 'tom'],
  ['daniel', 'priya'],
  ['daniel', 'yuki'],
  ['ines', 'priya'],
  ['ines', 'hugo'],
  ['ines', 'mateo'],
  ['tom', 'priya'],
  ['tom', 'mateo'],
  ['tom', 'yuki'],
  ['priya', 'mateo'],
  ['priya', 'yuki'],
  ['hugo', 'mateo'],
  ['hugo', 'yuki'],
  ['daniel', 'nora'],
  ['ines', 'nora'],
  ['tom', 'nora'],
  ['hugo', 'samir'],
  ['ines', 'samir'],
  ['mateo', 'samir'],
];

export interface DemoFriendRequest {
  readonly from: PersonKey;
  readonly to: PersonKey;
}

/** Unanswered friend requests. */
export const openFriendRequests: readonly DemoFriendRequest[] = [
  { from: 'mateo', to: 'lea' },
  { from: 'yuki', to: 'lea' },
  { from: 'hugo', to: 'daniel' },
  { from: 'mateo', to: 'daniel' },
  { from: 'tom', to: 'ines' },
  { from: 'hugo', to: 'priya' },
];
