import { describe, expect, it } from '@jest/globals';
import { scripts } from '../../../../tests/support/scripts.js';
import { initials } from './names.js';

describe('initials', () => {
  it.each(scripts)('are whole characters in $script', ({ text, first }) => {
    expect(initials({ firstName: text, lastName: '', email: '' })).toBe(first.toUpperCase());
  });
});
