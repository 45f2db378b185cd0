import { describe, expect, it } from '@jest/globals';
import type { OwnAsk } from '../../../../services/contract/library/ask.js';
import { unknownPerson } from '../people/people.js';
import { askSummary, missingToAsk } from './asks.js';

const summary = (names: readonly string[], askedCount = names.length) => {
  const asked = names.map((firstName) => ({ ...unknownPerson('a@example.com'), firstName }));
  const ask: OwnAsk = {
    ...{ id: 'a', text: 'Funny?', type: null, askedDate: '' },
    ...{ asked, askedCount, answers: [] },
  };
  return askSummary(ask);
};

describe('An ask in words', () => {
  it('names two of those who were asked', () => {
    expect(summary(['Ben'])).toBe('To Ben · no answers yet');
    expect(summary(['Ben', 'Cleo'])).toBe('To Ben and Cleo · no answers yet');
    expect(summary(['Ben', 'Cleo', 'Dan'])).toBe('To Ben, Cleo and 1 other · no answers yet');
    expect(summary(['Ben', 'Cleo', 'Dan'], 30)).toContain('Ben, Cleo and 28 others');
    expect(summary([])).toBe('To nobody you see any more · no answers yet');
  });

  it('says what is missing while the button is disabled', () => {
    expect(missingToAsk('', 0)).toBe('Write what you are looking for, and choose friends.');
    expect(missingToAsk('', 1)).toBe('Write what you are looking for.');
    expect(missingToAsk('Funny?', 0)).toBe('Choose friends.');
    expect(missingToAsk('Funny?', 2)).toBeNull();
  });
});
