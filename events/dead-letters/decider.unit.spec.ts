import { describe, it } from '@jest/globals';
import { specification } from '../testing/decider-specification.js';
import { type DeadLetterCommand, deadLettersDecider } from './decider.js';
import type { DeadLetterEvent } from './events.js';

const { given } = specification(deadLettersDecider);

const event = { model: 'explore', eventId: 'broken' };
const reason = 'damaged on disk';
const setAside: DeadLetterCommand = { type: 'SetEventAside', ...event, reason };
const takeBack: DeadLetterCommand = { type: 'TakeEventBack', ...event };
const aside: DeadLetterEvent = { type: 'EventSetAside', data: { ...event, reason } };
const back: DeadLetterEvent = { type: 'EventTakenBack', data: event };

describe('an event that a read model leaves out', () => {
  it('is set aside with a reason', () => {
    given().when(setAside).then(aside);
    given(aside, back).when(setAside).then(aside);
  });

  it('is set aside once', () => {
    given(aside).when(setAside).thenNothingHappened();
  });

  it('is taken back when it is aside', () => {
    given(aside).when(takeBack).then(back);
    given().when(takeBack).thenNothingHappened();
    given(aside, back).when(takeBack).thenNothingHappened();
  });
});
