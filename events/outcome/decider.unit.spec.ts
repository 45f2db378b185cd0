import { describe, expect, it } from '@jest/globals';
import { specification, stateAfter } from '../testing/decider-specification.js';
import { outcomeDecider } from './decider.js';
import { type OutcomeKind, outcomes } from './outcomes.js';
import type { OutcomeEvent } from './events.js';

const { given } = specification(outcomeDecider);
const received = { recommendationId: 'dune', ownerId: 'ana', userId: 'ben' };

const record = (outcome: OutcomeKind, words = '') =>
  ({ type: 'RecordOutcome', received, outcome, words }) as const;
const recorded = (outcome: OutcomeKind, words: string | null = null, isTold = true) =>
  ({ type: 'OutcomeRecorded', data: { ...received, outcome, words, isTold } }) as const;
const takenBack: OutcomeEvent = { type: 'OutcomeTakenBack', data: received };

describe('An outcome', () => {
  it.each(outcomes)('is recorded: %s', (outcome) => {
    given().when(record(outcome)).then(recorded(outcome));
  });

  it('has a trimmed line to the senders', () => {
    given().when(record('loved', '  Cried twice. ')).then(recorded('loved', 'Cried twice.'));
    given().when(record('loved', '   ')).then(recorded('loved'));
  });

  it('is replaced by another one; repeating it records nothing', () => {
    given(recorded('started')).when(record('loved')).then(recorded('loved'));
    given(recorded('started'))
      .when(record('started', 'Page 3'))
      .then(recorded('started', 'Page 3'));
    given(recorded('started', 'Page 3')).when(record('started', 'Page 3')).thenNothingHappened();
  });

  it('is told to the sender, also when it was once recorded for nobody to see', () => {
    given(recorded('not-for-me', null, false))
      .when(record('not-for-me'))
      .then(recorded('not-for-me'));
  });

  it('is refused with a line of more than 100 characters', () => {
    given()
      .when(record('thanks', '🦊'.repeat(100)))
      .then(recorded('thanks', '🦊'.repeat(100)));
    given()
      .when(record('thanks', '🦊'.repeat(101)))
      .thenRefused('invalid', 'The line must be 100 characters or less');
  });

  it('is taken back once', () => {
    const takeBack = { type: 'TakeOutcomeBack', received } as const;
    given(recorded('loved')).when(takeBack).then(takenBack);
    given().when(takeBack).thenNothingHappened();
    given(recorded('loved'), takenBack).when(takeBack).thenNothingHappened();
    expect(stateAfter(outcomeDecider, [recorded('loved'), takenBack]).current).toBeNull();
  });
});
