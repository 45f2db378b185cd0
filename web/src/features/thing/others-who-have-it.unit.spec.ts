import { describe, expect, it } from '@jest/globals';
import { unknownPerson } from '../people/people.js';
import { othersWhoHaveIt } from './others-who-have-it.js';

const person = (name: string) => unknownPerson(`${name}@example.com`);
const wrote = (name: string) => {
  return { recommendationId: name, owner: person(name), why: 'Yes.', addedDate: '2026-01-01' };
};
const sent = (name: string, answer: 'in-library' | 'waiting') => {
  return { recipient: person(name), sentDate: '2026-01-01', answer, outcome: null };
};

describe('who has it', () => {
  it('is who recommends it and who kept what was sent, each once, without oneself', () => {
    const known = {
      addedByUser: person('ben'),
      sameWork: [wrote('ada'), wrote('cy')],
      recipients: [sent('cy', 'in-library'), sent('dan', 'in-library'), sent('eve', 'waiting')],
    };
    const names = othersWhoHaveIt(known, 'ada@example.com').map(({ email }) => email);
    expect(names).toEqual(['ben@example.com', 'cy@example.com', 'dan@example.com']);
  });

  it('is nobody for one’s own that nobody kept', () => {
    const known = {
      addedByUser: person('ada'),
      sameWork: [],
      recipients: [sent('eve', 'waiting')],
    };
    expect(othersWhoHaveIt(known, 'ada@example.com')).toEqual([]);
  });
});
