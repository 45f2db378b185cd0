import { describe, it } from '@jest/globals';
import { specification } from '../testing/decider-specification.js';
import { type DeadLetterCommand, deadLettersDecider } from './decider.js';
import type { DeadLetterEvent } from './events.js';

const { given } = specification(deadLettersDecider);

const event = { model: 'explore', eventId: 'broken' };
const reason = 'damaged on disk';
const setAside: DeadLetterCommand = { type: 'SetEventAside', ...event, reason };
const takeBack: DeadLetterCommand = { type: 'TakeEventBack', ...event };
const wasSetAside: DeadLetterEvent = { type: 'EventSetAside', data: { ...event, reason } };
const wasTakenBack: DeadLetterEvent = { type: 'EventTakenBack', data: event };

describe('An event that a read model skips', () => {
  it('is set aside with a reason', () => {
    given().when(setAside).then(wasSetAside);
    given(wasSetAside, wasTakenBack).when(setAside).then(wasSetAside);
  });

  it('is set aside once', () => {
    given(wasSetAside).when(setAside).thenNothingHappened();
  });

  it('is taken back once', () => {
    given(wasSetAside).when(takeBack).then(wasTakenBack);
    given().when(takeBack).thenNothingHappened();
    given(wasSetAside, wasTakenBack).when(takeBack).thenNothingHappened();
  });
});
