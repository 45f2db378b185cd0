import { describe, expect, it } from '@jest/globals';
import { personPath } from './person-path.js';

describe('the path of a person’s page', () => {
  it('has the id and never the address, and is the profile for oneself', () => {
    expect(personPath({ id: 'ana', email: 'ana@x.fr' }, 'me@x.fr')).toBe('/friends/ana');
    expect(personPath({ id: 'ben', email: '' }, 'me@x.fr')).toBe('/friends/ben');
    expect(personPath({ id: 'me', email: 'me@x.fr' }, 'me@x.fr')).toBe('/profile');
  });

  it('is missing for somebody of whom nothing is left', () => {
    expect(personPath({ email: '' }, 'me@x.fr')).toBeNull();
  });
});
