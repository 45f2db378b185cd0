import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { likersFilter, LikersQuery, withLiker } from './likers-filter.js';

const filterOf = (people: readonly string[]) =>
  people.reduce<string | undefined>((filter, person) => withLiker(filter, person), undefined);
const crowd = (name: string, size: number) =>
  Array.from({ length: size }, (_, number) => `01J0${name}${String(number).padStart(16, '0')}`);

describe('The filter of likers', () => {
  it('contains all people who were added, in any order and any number of times', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 300 }), (people) => {
        const filter = likersFilter.parse(filterOf(people));
        expect(new LikersQuery(people).maxIn(filter)).toBe(people.length);
        expect(filterOf([...people, ...people].reverse())).toBe(filter);
      }),
    );
  });

  it('is short with few likers, and never longer than all its bits', () => {
    expect(filterOf(crowd('LIKER', 1))).toHaveLength(6);
    expect(filterOf(crowd('LIKER', 20))?.length).toBeLessThanOrEqual(120);
    for (const size of [50, 57, 58, 60, 500]) {
      const people = crowd('LIKER', size);
      const filter = likersFilter.parse(filterOf(people));
      expect(filter.length).toBeLessThanOrEqual(344);
      expect(new LikersQuery(people).maxIn(filter)).toBe(size);
      expect(new LikersQuery(crowd('OTHER', 100)).maxIn(filter)).toBeLessThan(size);
    }
  });

  it('has few false positives', () => {
    const filter = filterOf(crowd('LIKER', 200)) ?? '';
    const others = new LikersQuery(crowd('OTHER', 1_000)).maxIn(filter);
    expect(others).toBeGreaterThan(0);
    expect(others).toBeLessThan(40);
  });
});
