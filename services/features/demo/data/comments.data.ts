import type { PersonKey } from './people.data.js';

/** A friend's comment on a recommendation. */
export interface DemoComment {
  readonly title: string;
  readonly owner: PersonKey;
  readonly writer: PersonKey;
  readonly comment: string;
}

/** The comments; authors are friends of the owner. */
export const comments: readonly DemoComment[] = [
  {
    title: 'Piranesi',
    owner: 'lea',
    writer: 'daniel',
    comment: 'I lived in that house for a week.',
  },
  {
    title: 'Piranesi',
    owner: 'lea',
    writer: 'priya',
    comment: 'Borrowed yours. You may not get it back.',
  },
  { title: 'Fleabag', owner: 'lea', writer: 'tom', comment: 'The fox. That is all.' },
  { title: 'Petit Pays', owner: 'lea', writer: 'ines', comment: 'Lu d’une traite, merci.' },
  {
    title: 'Moonlight',
    owner: 'daniel',
    writer: 'yuki',
    comment: 'That diner scene stayed for days.',
  },
  { title: 'Arrival', owner: 'daniel', writer: 'lea', comment: 'Revu hier : encore mieux.' },
  { title: 'Paddington 2', owner: 'tom', writer: 'mateo', comment: 'Cried at a bear. No regrets.' },
  { title: 'Perfect Days', owner: 'hugo', writer: 'lea', comment: 'J’ai ressorti mes cassettes.' },
];
