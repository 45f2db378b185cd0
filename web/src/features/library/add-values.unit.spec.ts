import { describe, expect, it } from '@jest/globals';
import { emptyValues, errorsOf, isTouched, whyMissing } from './add-values.js';

const good = { ...emptyValues(['book']), title: 'Emma', description: 'Wit.' };

describe('the Add form', () => {
  it('lets a name and a why through', () => {
    expect(errorsOf(good)).toEqual({});
  });

  it('asks for what is missing', () => {
    expect(errorsOf({ ...good, title: ' ', description: ' ' })).toEqual({
      title: 'Name is required.',
      description: whyMissing,
    });
  });

  it.each([
    ['', true],
    ['https://example.com', true],
    ['example', false],
    ['javascript:alert(1)', false],
  ])('judges the link "%s": %s', (link, fine) => {
    expect(errorsOf({ ...good, link }).link === undefined).toBe(fine);
  });

  it('starts private, with the first enabled type', () => {
    expect(emptyValues(['music', 'book'])).toMatchObject({ type: 'music', keepPrivate: true });
  });

  it('knows whether something would be lost', () => {
    expect(isTouched(emptyValues(['book']))).toBe(false);
    expect(isTouched(good)).toBe(true);
  });
});
