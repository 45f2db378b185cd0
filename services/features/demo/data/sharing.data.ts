import type { OutcomeKind } from '../../../contract/library/outcome.js';
import type { RecommendationType } from '../../../../events/library/recommendation-types.js';
import type { PersonKey } from './people.data.js';

/** A recommendation, identified by owner and title. */
export interface DemoItem {
  readonly owner: PersonKey;
  readonly title: string;
}

/** A recommendation that was sent to friends. */
export interface DemoShare extends DemoItem {
  readonly from: PersonKey;
  readonly to: readonly PersonKey[];
  readonly why: string;
  /** Recipients who accepted it; those in neither list have not answered. */
  readonly accepted?: readonly PersonKey[];
  readonly discarded?: readonly PersonKey[];
  /** What became of it with recipients who told. */
  readonly told?: readonly {
    readonly by: PersonKey;
    readonly outcome: OutcomeKind;
    readonly words: string;
  }[];
}

/** Something that a person asked friends to recommend. */
export interface DemoAsk {
  readonly from: PersonKey;
  readonly to: readonly PersonKey[];
  /** Null for any. */
  readonly type: RecommendationType | null;
  readonly text: string;
  /** What friends sent as answers, each something of their own. */
  readonly answers: readonly (DemoItem & { readonly why: string })[];
}

/** All shares, oldest first. */
export const shares: readonly DemoShare[] = [
  {
    owner: 'hugo',
    title: 'Affaires sensibles',
    from: 'hugo',
    to: ['lea', 'ines'],
    discarded: ['lea'],
    accepted: ['ines'],
    why: 'One case per night, lights off. You will double-check the door.',
  },
  {
    owner: 'daniel',
    title: 'Arrival',
    from: 'daniel',
    to: ['lea', 'priya'],
    accepted: ['lea'],
    why: 'A film about translating, for someone who lives between two languages.',
  },
  {
    owner: 'mateo',
    title: 'The Bear',
    from: 'tom',
    to: ['lea'],
    accepted: ['lea'],
    told: [{ by: 'lea', outcome: 'started', words: '' }],
    why: 'Mateo sent me this and I have been saying "yes, chef" to my class ever since.',
  },
  {
    owner: 'daniel',
    title: 'Chernobyl',
    from: 'daniel',
    to: ['tom'],
    accepted: ['tom'],
    told: [{ by: 'tom', outcome: 'loved', words: 'Year ten has not blinked since.' }],
    why: 'Not for everyone, so I keep it to myself. You will want to teach it.',
  },
  {
    owner: 'lea',
    title: 'La Poudre',
    from: 'lea',
    to: ['ines', 'priya'],
    accepted: ['ines'],
    told: [{ by: 'ines', outcome: 'loved', words: 'Three episodes on one train to Lyon.' }],
    why: 'Start with any episode you like. I kept a list of the books they mention.',
  },
  {
    owner: 'priya',
    title: 'Ologies',
    from: 'priya',
    to: ['daniel'],
    told: [{ by: 'daniel', outcome: 'not-for-me', words: 'Too chatty for a walk, sorry!' }],
    why: 'There is an hour on moss. I thought of your walks.',
  },
  {
    owner: 'tom',
    title: 'Slow Horses',
    from: 'tom',
    to: ['priya'],
    why: 'Spies who are bad at it, in weather I know too well. Guess the ending for me.',
  },
  {
    owner: 'lea',
    title: 'Fleabag',
    from: 'lea',
    to: ['daniel'],
    told: [{ by: 'daniel', outcome: 'thanks', words: 'For the weekend.' }],
    why: 'Short, sharp, and then suddenly it has your heart in its hand.',
  },
  {
    owner: 'yuki',
    title: 'Midnight Diner',
    from: 'yuki',
    to: ['daniel', 'hugo'],
    why: 'Every episode is one dish and one small kindness. Not on an empty stomach.',
  },
  {
    owner: 'ines',
    title: 'Calanque de Sugiton',
    from: 'ines',
    to: ['lea'],
    why: 'Remember the summer it was too hot to talk? Early bus, and we swim by eight.',
  },
  {
    owner: 'hugo',
    title: 'In Rainbows',
    from: 'hugo',
    to: ['lea', 'mateo'],
    accepted: ['mateo'],
    why: 'I rarely share this one. Headphones, and the last train home.',
  },
  {
    owner: 'daniel',
    title: 'Severance',
    from: 'daniel',
    to: ['lea'],
    why: 'You said you never think about the shop on Sundays. Let us test that.',
  },
  {
    owner: 'daniel',
    title: 'Severance',
    from: 'tom',
    to: ['lea'],
    why: 'Has Daniel told you yet? Watch it, I need somebody to talk about the ending with.',
  },
];

/** What people ask their friends for, oldest first. */
export const asks: readonly DemoAsk[] = [
  {
    from: 'lea',
    to: ['daniel', 'ines', 'priya'],
    type: 'podcast',
    text: 'Something to listen to while I unpack forty boxes of books?',
    answers: [
      {
        owner: 'daniel',
        title: 'Radiolab',
        why: 'You can leave the room in the middle and still want to know.',
      },
    ],
  },
  {
    from: 'tom',
    to: ['lea', 'yuki'],
    type: null,
    text: 'One quiet thing for a Sunday with rain?',
    answers: [],
  },
];

/** Recommendations that people saved from friends. */
export const saves: readonly (DemoItem & { readonly by: PersonKey })[] = [
  { owner: 'hugo', title: 'Perfect Days', by: 'lea' },
  { owner: 'tom', title: 'Barbican Conservatory', by: 'lea' },
  { owner: 'lea', title: 'Petit Pays', by: 'ines' },
  { owner: 'lea', title: 'Piranesi', by: 'priya' },
  { owner: 'lea', title: 'In the Mood for Love', by: 'hugo' },
  { owner: 'yuki', title: 'Yoyogi Park', by: 'daniel' },
  { owner: 'daniel', title: 'Moonlight', by: 'yuki' },
  { owner: 'daniel', title: 'Radiolab', by: 'tom' },
  { owner: 'tom', title: 'Paddington 2', by: 'mateo' },
];

/** Share links. */
export const links: readonly (DemoItem & { readonly by: PersonKey })[] = [
  { owner: 'lea', title: 'Shakespeare and Company', by: 'lea' },
  { owner: 'daniel', title: 'The High Line', by: 'daniel' },
];
