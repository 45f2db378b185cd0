import { describe, expect, it } from '@jest/globals';
import { initialItems, updateItems } from './new-items.js';

const cards = (...ids: string[]) => ids.map((id) => ({ id }));
const shown = (state: { known: ReadonlySet<string> }) => [...state.known].sort();

describe('new items', () => {
  const start = initialItems(cards('b', 'a'), 'all');

  it('are shown at once at the top, and glow', () => {
    const next = updateItems(start, cards('c', 'b', 'a'), 'all', false);
    expect(shown(next)).toEqual(['a', 'b', 'c']);
    expect([...next.fresh]).toEqual(['c']);
  });

  it('wait while the person reads, and appear at the top', () => {
    const waiting = updateItems(start, cards('c', 'b', 'a'), 'all', true);
    expect(waiting).toBe(start);
    expect(shown(updateItems(waiting, cards('c', 'b', 'a'), 'all', false))).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('do not include the cards of a further page', () => {
    const next = updateItems(start, cards('c', 'b', 'a', 'z'), 'all', true);
    expect(shown(next)).toEqual(['a', 'b', 'z']);
    expect(next.fresh.size).toBe(0);
  });

  it('include those of an empty list', () => {
    const next = updateItems(initialItems([], 'all'), cards('a'), 'all', false);
    expect([...next.fresh]).toEqual(['a']);
  });

  it('are none in a list that was just opened', () => {
    const next = updateItems(start, cards('x', 'y'), 'movies', true);
    expect(shown(next)).toEqual(['x', 'y']);
    expect(next.fresh.size).toBe(0);
  });
});
