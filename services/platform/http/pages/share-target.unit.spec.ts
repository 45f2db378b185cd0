import { describe, expect, it } from '@jest/globals';
import { sharedAddress } from './web.js';

const fieldsOf = (address: string) =>
  Object.fromEntries(new URLSearchParams(address.split('#')[1]));

describe('what another application shares', () => {
  it('stands behind the # of the page', () => {
    const shared = { sharedTitle: 'Emma', sharedText: 'A & B', other: 'x' };
    const address = sharedAddress(new URLSearchParams(shared));
    expect(address).toMatch(/^\/home#/);
    expect(fieldsOf(address)).toEqual({ sharedTitle: 'Emma', sharedText: 'A & B' });
  });

  it('is cut to the limits, and to what headers have room for', () => {
    const shared = { sharedTitle: '本'.repeat(2_000), sharedText: '本'.repeat(2_000) };
    const address = sharedAddress(new URLSearchParams(shared));
    expect(address.length).toBeLessThan(2_600);
    expect(fieldsOf(address)['sharedTitle']).toMatch(/^本{100,300}$/);
  });

  it.each(['😀', '👩‍👩‍👧‍👦', 'e\u0301'])('is cut between characters: %s', (character) => {
    const shared = { sharedTitle: character.repeat(209), sharedText: character.repeat(2_000) };
    const address = sharedAddress(new URLSearchParams(shared));
    expect(address.length).toBeLessThan(2_600);
    const { sharedTitle = '' } = fieldsOf(address);
    expect(sharedTitle.replaceAll(character, '')).toBe('');
  });

  it('leads to the plain page when it is nothing', () => {
    expect(sharedAddress(new URLSearchParams({ sharedText: ' ' }))).toBe('/home');
  });
});
