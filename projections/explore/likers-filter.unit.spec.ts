import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { likersFilter, SoughtLikers, withLiker } from './likers-filter.js';

const filterOf = (people: readonly string[]) =>
  people.reduce<string | undefined>((filter, person) => withLiker(filter, person), undefined);
const crowd = (name: string, size: number) =>
  Array.from({ length: size }, (_, number) => `01J0${name}${String(number).padStart(16, '0')}`);

describe('the filter of likers', () => {
  it('knows everybody who was put in, whatever the order and however often', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 300 }), (people) => {
        const filter = likersFilter.parse(filterOf(people));
        expect(new SoughtLikers(people).mostIn(filter)).toBe(people.length);
        expect(filterOf([...people, ...people].reverse())).toBe(filter);
      }),
    );
  });

  it('takes few others for likers', () => {
    const filter = filterOf(crowd('LIKER', 200)) ?? '';
    const others = new SoughtLikers(crowd('OTHER', 1_000)).mostIn(filter);
    expect(others).toBeGreaterThan(0);
    expect(others).toBeLessThan(40);
  });
});
