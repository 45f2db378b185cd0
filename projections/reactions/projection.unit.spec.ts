import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Community } from '../testing/community.js';
import { Facts } from '../testing/facts.js';
import { documentsAfter } from '../testing/collection.js';
import { everyone, randomLogs } from '../testing/random-logs.js';
import {
  type ReactionDocument,
  reactionDocumentId,
  type ReactionsDocument,
  reactionsProjection,
} from './projection.js';

const added = () => new Community().adds('ana', 'dune');
const after = (community: Community) => documentsAfter(reactionsProjection, community.events);
/** The opinion in a document; undefined when there is none. */
const opinionIn = (document: ReactionsDocument | undefined) =>
  document?.kind === 'opinion' ? document : undefined;
const opinionOf = (community: Community, userId: string) =>
  opinionIn(after(community)[reactionDocumentId('dune', userId)]);

describe('opinions', () => {
  it('say who thinks what of which recommendation, and whose it is', () => {
    const common = { kind: 'opinion', recommendationId: 'dune', ownerId: 'ana', visible: true };
    const community = added().likes('ben', 'dune').dislikes('chloe', 'dune');
    expect(opinionOf(community, 'ben')).toStrictEqual({
      ...common,
      userId: 'ben',
      reaction: 'liked',
    });
    expect(opinionOf(community, 'chloe')).toStrictEqual({
      ...common,
      userId: 'chloe',
      reaction: 'disliked',
    });
  });

  it('say whether friends of the owner may see the recommendation', () => {
    const community = new Community().adds('ana', 'dune', { keepPrivate: true });
    expect(opinionOf(community.likes('ana', 'dune'), 'ana')?.visible).toBe(false);
  });

  it('are removed with the recommendation, and none is added later', () => {
    const community = added().likes('ben', 'dune').dislikes('chloe', 'dune').deletes('ana', 'dune');
    expect([opinionOf(community, 'ben'), opinionOf(community, 'chloe')]).toEqual([
      undefined,
      undefined,
    ]);
    expect(opinionOf(community.likes('dai', 'dune'), 'dai')).toBeUndefined();
  });
});

function expected(facts: Facts, id: string, userId: string): ReactionDocument['reaction'] {
  if (facts.likers(id).includes(userId)) return 'liked';
  return facts.dislikers(id).includes(userId) ? 'disliked' : null;
}

describe('after any history', () => {
  it('everybody’s opinion of everything is their last reaction', () => {
    fc.assert(
      fc.property(randomLogs, (events) => {
        const documents = documentsAfter(reactionsProjection, events);
        const facts = new Facts(events);
        for (const [id, { ownerId }] of facts.recommendations) {
          for (const userId of everyone) {
            const document = opinionIn(documents[reactionDocumentId(id, userId)]);
            expect(document?.reaction ?? null).toBe(expected(facts, id, userId));
            expect(document?.ownerId ?? ownerId).toBe(ownerId);
          }
        }
      }),
    );
  });
});
