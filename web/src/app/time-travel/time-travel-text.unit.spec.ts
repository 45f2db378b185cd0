import { describe, expect, it } from '@jest/globals';
import { timeTravelText } from './time-travel-text.js';

describe('the time-travel banner', () => {
  it.each([
    ['fr-FR', /^Trboo tel qu’il était le 3 février 2026 .+ Rien ne peut y être modifié\.$/],
    ['en-GB', /^Trboo as it was on February 3, 2026 .+ Nothing can be changed here\.$/],
  ])('names the moment and says that nothing can be changed, in %s', (language, says) => {
    expect(timeTravelText('2026-02-03T12:00:00.000Z', language)).toMatch(says);
  });
});
