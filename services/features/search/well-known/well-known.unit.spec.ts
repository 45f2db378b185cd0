import { describe, expect, it } from '@jest/globals';
import { categories } from '../../../contract/people/user.js';
import { wellKnownThing } from '../../../contract/search/well-known.js';
import { wellKnownThings } from './well-known.js';

describe('Well-known things', () => {
  it('are all in the catalogue, each once, and begin with one of every type', async () => {
    const things = await wellKnownThings();
    expect(things).toHaveLength(28);
    expect(new Set(things.map(({ type, title }) => `${type} ${title}`)).size).toBe(28);
    expect(things.slice(0, 6).map(({ type }) => type)).toEqual(categories);
    for (const thing of things) {
      expect(wellKnownThing.parse(thing)).toEqual(thing);
      expect(thing.metadata).not.toEqual({});
    }
  });
});
