import { describe, expect, it } from '@jest/globals';
import { personPath } from './person-path.js';

describe('the path of a person’s page', () => {
  it('names the person, and is the profile for oneself', () => {
    expect(personPath({ email: 'ana+b@x.fr' }, 'me@x.fr')).toBe('/friends/ana%2Bb%40x.fr');
    expect(personPath({ email: 'me@x.fr' }, 'me@x.fr')).toBe('/profile');
  });

  it('is missing for somebody whose address is not known', () => {
    expect(personPath({ email: '' }, 'me@x.fr')).toBeNull();
  });
});
