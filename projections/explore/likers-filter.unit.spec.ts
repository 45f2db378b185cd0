import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { likersFilter, LikersQuery, withLiker } from './likers-filter.js';

const filterOf = (people: readonly string[]) =>
  people.reduce<string | undefined>((filter, person) => withLiker(filter, person), undefined);
const crowd = (name: string, size: number) =>
  Array.from({ length: size }, (_, number) => `01J0${name}${String(number).padStart(16, '0')}`);

describe('the filter of likers', () => {
  it('knows everybody who was put in, whatever the order and however often', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 300 }), (people) => {
        const filter = likersFilter.parse(filterOf(people));
        expect(new LikersQuery(people).mostIn(filter)).toBe(people.length);
        expect(filterOf([...people, ...people].reverse())).toBe(filter);
      }),
    );
  });

  it('is short while there are few, and never longer than all its bits', () => {
    expect(filterOf(crowd('LIKER', 1))).toHaveLength(6);
    expect(filterOf(crowd('LIKER', 20))?.length).toBeLessThanOrEqual(120);
    for (const size of [50, 57, 58, 60, 500]) {
      const people = crowd('LIKER', size);
      const filter = likersFilter.parse(filterOf(people));
      expect(filter.length).toBeLessThanOrEqual(344);
      expect(new LikersQuery(people).mostIn(filter)).toBe(size);
      expect(new LikersQuery(crowd('OTHER', 100)).mostIn(filter)).toBeLessThan(size);
    }
  });

  it('takes few others for likers', () => {
    const filter = filterOf(crowd('LIKER', 200)) ?? '';
    const others = new LikersQuery(crowd('OTHER', 1_000)).mostIn(filter);
    expect(others).toBeGreaterThan(0);
    expect(others).toBeLessThan(40);
  });
});
