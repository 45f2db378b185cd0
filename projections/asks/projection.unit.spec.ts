import { describe, expect, it } from '@jest/globals';
import { Community } from '../testing/community.js';
import { documentsAfter } from '../testing/collection.js';
import { asksProjection } from './projection.js';

const after = (community: Community) => documentsAfter(asksProjection, community.events);
const asked = () =>
  new Community()
    .registers('ana')
    .registers('ben')
    .adds('ben', 'emma')
    .adds('ben', 'dune')
    .asksFor('ana', 'train', ['ben', 'cleo'], 'book', 'Something funny?');
/** Each recipient, whether the ask waits for them, and the items they answered with. */
const recipientStates = (community: Community) =>
  Object.values(after(community)).flatMap((each) =>
    each.kind === 'asked'
      ? [
          [
            each.recipientId,
            each.waits,
            each.answers.map(({ recommendationId }) => recommendationId),
          ],
        ]
      : [],
  );

describe('An ask', () => {
  it('is open, and waits for each recipient', () => {
    const community = asked();
    const ask = { askId: 'train', askerId: 'ana', askedAt: community.events.at(-1)?.metadata.time };
    const waiting = { kind: 'asked', ...ask, waits: 'yes', answers: [] };
    expect(after(community)).toStrictEqual({
      train: { kind: 'ask', ...ask, type: 'book', text: 'Something funny?', status: 'open' },
      'train:ben': { ...waiting, recipientId: 'ben' },
      'train:cleo': { ...waiting, recipientId: 'cleo' },
    });
  });

  it('contains the answers of each recipient, and no longer waits for those who answered or dismissed it', () => {
    const community = asked().answersAsk('ben', 'train', 'emma').answersAsk('ben', 'train', 'dune');
    expect(recipientStates(community)).toEqual([
      ['ben', 'no', ['emma', 'dune']],
      ['cleo', 'yes', []],
    ]);
    expect(recipientStates(community.dismissesAsk('cleo', 'train'))).toEqual([
      ['ben', 'no', ['emma', 'dune']],
      ['cleo', 'no', []],
    ]);
  });

  it('waits for no recipient once it is closed, and keeps its answers', () => {
    const community = asked().answersAsk('ben', 'train', 'emma').closesAsk('ana', 'train');
    expect(after(community)['train']).toMatchObject({ status: 'closed' });
    expect(recipientStates(community)).toEqual([
      ['ben', 'no', ['emma']],
      ['cleo', 'no', []],
    ]);
  });

  it('is removed when its asker is erased, and loses the data of an erased recipient', () => {
    const community = asked().answersAsk('ben', 'train', 'emma');
    expect(Object.keys(after(community.erases('ben')))).toEqual(['train', 'train:cleo']);
    expect(after(community.erases('ana'))).toStrictEqual({});
  });
});
