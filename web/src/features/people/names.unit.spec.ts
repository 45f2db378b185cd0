import { describe, expect, it } from '@jest/globals';
import { scripts } from '../../../../tests/support/scripts.js';
import { initials } from './names.js';

describe('initials', () => {
  it.each(scripts)('of a name in $script are whole characters', ({ text, first }) => {
    expect(initials({ firstName: text, lastName: '', email: '' })).toBe(first.toUpperCase());
  });
});
