import { describe, expect, it } from '@jest/globals';
import { editErrors } from './edit-values.js';

const good = { title: 'Emma', description: 'Wit.', link: '', notToBePassedOn: false };

describe('the edit form', () => {
  it('accepts a title and a description', () => {
    expect(editErrors(good)).toEqual({});
  });

  it('rejects missing values', () => {
    expect(editErrors({ ...good, title: ' ', description: ' ' })).toEqual({
      title: 'Title is required.',
      description: 'The field "Description" is required. Please say why you recommend this.',
    });
  });

  it.each([
    ['https://example.com', true],
    ['example', false],
    ['javascript:alert(1)', false],
  ])('validates the link "%s": %s', (link, fine) => {
    expect(editErrors({ ...good, link }).link === undefined).toBe(fine);
  });
});
