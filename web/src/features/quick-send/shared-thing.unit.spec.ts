import { describe, expect, it } from '@jest/globals';
import { sharedThing } from './shared-thing.js';

describe('what another application shares', () => {
  it.each([
    [{}, null],
    [
      { sharedTitle: 'Emma', sharedText: 'For the jokes.', sharedUrl: 'https://x.fr/e' },
      { text: 'Emma', link: 'https://x.fr/e', why: 'For the jokes.' },
    ],
    [{ sharedText: 'Emma https://x.fr/e' }, { text: 'Emma', link: 'https://x.fr/e', why: '' }],
    [{ sharedUrl: 'https://x.fr/e' }, { text: '', link: 'https://x.fr/e', why: '' }],
  ])('%j', (parameters, expected) => {
    expect(sharedThing(new URLSearchParams(parameters))).toEqual(expected);
  });
});
