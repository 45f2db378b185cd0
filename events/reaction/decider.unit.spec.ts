import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { specification, stateAfter } from '../testing/decider-specification.js';
import { reactionDecider, type ReactionState, type LikeDislike } from './decider.js';
import type { ReactionEvent, LikeDislikeEvent } from './events.js';

const { given } = specification(reactionDecider);

const subject = { recommendationId: 'dune', ownerId: 'ana', userId: 'ben' };
const command = (type: LikeDislike['type']): LikeDislike => ({ type, subject });
const event = (type: LikeDislikeEvent['type']): LikeDislikeEvent => ({ type, data: subject });
const commenting = (comment: string) => ({ type: 'Comment', subject, comment }) as const;
const commented = (type: 'CommentAdded' | 'CommentUpdated', comment: string | null) => ({
  type,
  data: { ...subject, comment },
});

/** Events that lead to each reaction. */
const none: ReactionEvent[] = [];
const liked = [event('Liked')];
const disliked = [event('Disliked')];
const likedAndBack = [event('Liked'), event('Unliked')];
const dislikedAndBack = [event('Disliked'), event('Undisliked')];

const isReaction = (type: ReactionEvent['type']): type is LikeDislikeEvent['type'] =>
  ['Liked', 'Unliked', 'Disliked', 'Undisliked'].includes(type);

describe('A reaction', () => {
  type Case = readonly [LikeDislike['type'], ReactionEvent[], ...LikeDislikeEvent['type'][]];
  it.each<Case>([
    ['Like', none, 'Liked'],
    ['Like', likedAndBack, 'Liked'],
    ['Like', dislikedAndBack, 'Liked'],
    ['Like', liked],
    ['Like', disliked, 'Undisliked', 'Liked'],
    ['Dislike', none, 'Disliked'],
    ['Dislike', likedAndBack, 'Disliked'],
    ['Dislike', dislikedAndBack, 'Disliked'],
    ['Dislike', disliked],
    ['Dislike', liked, 'Unliked', 'Disliked'],
    ['Unlike', liked, 'Unliked'],
    ['Unlike', none],
    ['Unlike', likedAndBack],
    ['Unlike', disliked],
    ['Undislike', disliked, 'Undisliked'],
    ['Undislike', none],
    ['Undislike', dislikedAndBack],
    ['Undislike', liked],
  ])('%s after %j records only what changes', (type, before, ...events) => {
    const after = given(...before).when(command(type));
    const [first, ...others] = events.map(event);
    if (first === undefined) after.thenNothingHappened();
    else after.then(first, ...others);
  });
});

describe('commenting', () => {
  it('records the first comment, trimmed', () => {
    given().when(commenting('  Read it twice. ')).then(commented('CommentAdded', 'Read it twice.'));
  });

  it('again replaces the user’s comment', () => {
    given(commented('CommentAdded', 'Read it twice.'))
      .when(commenting('Read it three times.'))
      .then(commented('CommentUpdated', 'Read it three times.'));
  });

  it('records nothing when the text is the same', () => {
    given(commented('CommentAdded', 'Old'), commented('CommentUpdated', 'New'))
      .when(commenting(' New '))
      .thenNothingHappened();
  });

  it('is independent of reactions', () => {
    given(...liked)
      .when(commenting('Yes!'))
      .then(commented('CommentAdded', 'Yes!'));
    given(commented('CommentAdded', 'Yes!')).when(command('Like')).then(event('Liked'));
  });

  it('is refused when empty, and with more than 100 characters', () => {
    given().when(commenting(' \n ')).thenRefused('invalid', 'A comment cannot be empty');
    given()
      .when(commenting('x'.repeat(101)))
      .thenRefused('invalid', 'Comment must be 100 characters or less');
    for (const character of ['x', '👨‍👩‍👧‍👦']) {
      const comment = character.repeat(100);
      given().when(commenting(comment)).then(commented('CommentAdded', comment));
    }
  });

  it('replaces a comment whose text was erased', () => {
    given(commented('CommentAdded', null))
      .when(commenting('Back'))
      .then(commented('CommentUpdated', 'Back'));
  });
});

/** The reaction that these commands lead to, computed independently of the decider. */
function wanted(commands: readonly LikeDislike['type'][]): ReactionState['reaction'] {
  let reaction: ReactionState['reaction'] = null;
  for (const type of commands) {
    if (type === 'Like') reaction = 'liked';
    else if (type === 'Dislike') reaction = 'disliked';
    else if (type === 'Unlike' && reaction === 'liked') reaction = null;
    else if (type === 'Undislike' && reaction === 'disliked') reaction = null;
  }
  return reaction;
}

const undoing = new Map<LikeDislikeEvent['type'], LikeDislikeEvent['type']>([
  ['Unliked', 'Liked'],
  ['Undisliked', 'Disliked'],
]);

const commandTypes = fc.array(fc.constantFrom('Like', 'Unlike', 'Dislike', 'Undislike'), {
  maxLength: 40,
});

/** The events of a stream that was given these commands one after the other. */
function history(types: readonly LikeDislike['type'][]): ReactionEvent[] {
  const events: ReactionEvent[] = [];
  for (const type of types) {
    events.push(...reactionDecider.decide(command(type), stateAfter(reactionDecider, events)));
  }
  return events;
}

describe('Any sequence of reactions', () => {
  it('ends with the reaction of the last effective command', () => {
    fc.assert(
      fc.property(commandTypes, (types) => {
        expect(stateAfter(reactionDecider, history(types)).reaction).toBe(wanted(types));
      }),
    );
  });

  it('records reactions and undoing them in turn', () => {
    fc.assert(
      fc.property(commandTypes, (types) => {
        let current: LikeDislikeEvent['type'] | undefined;
        for (const { type } of history(types)) {
          if (!isReaction(type)) throw new Error(type);
          expect(undoing.get(type)).toBe(current);
          current = undoing.has(type) ? undefined : type;
        }
      }),
    );
  });

  it('records nothing for a command that is sent twice in a row', () => {
    fc.assert(
      fc.property(commandTypes, (types) => {
        expect(history(types.flatMap((type) => [type, type]))).toStrictEqual(history(types));
      }),
    );
  });
});

describe('removing a comment', () => {
  const removal = { type: 'RemoveComment', subject } as const;
  const written: ReactionEvent = { type: 'CommentAdded', data: { ...subject, comment: 'Yes!' } };
  const removed: ReactionEvent = { type: 'CommentRemoved', data: subject };

  it('is recorded when there is one', () => {
    given(written).when(removal).then(removed);
    given().when(removal).thenNothingHappened();
    given(written, removed).when(removal).thenNothingHappened();
  });

  it('allows a new one', () => {
    given(written, removed).when({ type: 'Comment', subject, comment: 'Yes!' }).then(written);
  });
});

describe('The state of a reaction', () => {
  it('accepts events in any order, and is not changed by later events', () => {
    const types = fc.constantFrom('Liked', 'Unliked', 'Disliked', 'Undisliked');
    fc.assert(
      fc.property(fc.array(types), types, (before, next) => {
        const state = Object.freeze(stateAfter(reactionDecider, before.map(event)));
        const snapshot = structuredClone(state);
        const expected = next === 'Liked' ? 'liked' : next === 'Disliked' ? 'disliked' : null;
        expect(reactionDecider.evolve(state, event(next))).toStrictEqual({
          ...state,
          reaction: expected,
        });
        expect(state).toStrictEqual(snapshot);
      }),
    );
  });
});
