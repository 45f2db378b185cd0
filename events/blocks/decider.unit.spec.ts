import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { specification, stateAfter } from '../testing/decider-specification.js';
import { type BlockCommand, blocksDecider, maxPeople } from './decider.js';
import type { BlockEvent } from './events.js';

const { given } = specification(blocksDecider);

const command = (type: BlockCommand['type'], otherId = 'ben'): BlockCommand => {
  return { type, userId: 'ana', otherId };
};
const happened = (type: BlockEvent['type'], otherId = 'ben'): BlockEvent => {
  return { type, data: { userId: 'ana', otherId } };
};

describe.each([
  { begin: 'MutePerson', begun: 'PersonMuted', end: 'UnmutePerson', ended: 'PersonUnmuted' },
  { begin: 'BlockPerson', begun: 'PersonBlocked', end: 'UnblockPerson', ended: 'PersonUnblocked' },
] as const)('$begin', ({ begin, begun, end, ended }) => {
  const verb = begin === 'MutePerson' ? 'mute' : 'block';

  it('is recorded once', () => {
    given().when(command(begin)).then(happened(begun));
    given(happened(begun)).when(command(begin)).thenNothingHappened();
    given(happened(begun)).when(command(begin, 'chloe')).then(happened(begun, 'chloe'));
  });

  it(`ends with ${end}, and can begin again`, () => {
    given(happened(begun)).when(command(end)).then(happened(ended));
    given(happened(begun), happened(ended)).when(command(begin)).then(happened(begun));
  });

  it(`is not needed for ${end}, which then has no effect`, () => {
    given().when(command(end)).thenNothingHappened();
    given(happened(begun), happened(ended)).when(command(end)).thenNothingHappened();
    given(happened(begun, 'chloe')).when(command(end)).thenNothingHappened();
  });

  it('is refused for oneself', () => {
    given().when(command(begin, 'ana')).thenRefused('invalid', `You cannot ${verb} yourself`);
    given().when(command(end, 'ana')).thenRefused('invalid', `You cannot un${verb} yourself`);
  });

  it(`is refused beyond ${maxPeople} people, until one of them is removed`, () => {
    const many = Array.from({ length: maxPeople }, (_, index) =>
      happened(begun, `person-${index}`),
    );
    given(...many)
      .when(command(begin))
      .thenRefused('conflict', `You can ${verb} at most ${maxPeople} people`);
    given(...many)
      .when(command(begin, 'person-7'))
      .thenNothingHappened();
    given(...many, happened(ended, 'person-7'))
      .when(command(begin))
      .then(happened(begun));
  });
});

describe('muting and blocking', () => {
  it('do not depend on each other', () => {
    given(happened('PersonMuted')).when(command('BlockPerson')).then(happened('PersonBlocked'));
    given(happened('PersonBlocked')).when(command('MutePerson')).then(happened('PersonMuted'));
    given(happened('PersonMuted'), happened('PersonBlocked'))
      .when(command('UnblockPerson'))
      .then(happened('PersonUnblocked'));
    given(happened('PersonMuted'), happened('PersonBlocked'), happened('PersonUnblocked'))
      .when(command('MutePerson'))
      .thenNothingHappened();
  });

  it('change nothing when a command is repeated', () => {
    const anyCommand = fc.record({
      type: fc.constantFrom('MutePerson', 'UnmutePerson', 'BlockPerson', 'UnblockPerson' as const),
      userId: fc.constant('ana'),
      otherId: fc.constantFrom('ben', 'chloe', 'dai'),
    });
    fc.assert(
      fc.property(fc.array(anyCommand, { maxLength: 30 }), (commands) => {
        let state = stateAfter(blocksDecider, []);
        for (const each of commands) {
          state = blocksDecider.decide(each, state).reduce(blocksDecider.evolve, state);
          expect(blocksDecider.decide(each, state)).toStrictEqual([]);
          const isMute = each.type === 'MutePerson' || each.type === 'UnmutePerson';
          const begins = each.type === 'MutePerson' || each.type === 'BlockPerson';
          expect(state[isMute ? 'muted' : 'blocked'].has(each.otherId)).toBe(begins);
        }
      }),
    );
  });
});
