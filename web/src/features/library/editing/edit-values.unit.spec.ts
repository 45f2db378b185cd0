import { describe, expect, it } from '@jest/globals';
import { editErrors } from './edit-values.js';

const good = { title: 'Emma', description: 'Wit.', link: '', notToBePassedOn: false };

describe('the edit form', () => {
  it('lets a title and a description through', () => {
    expect(editErrors(good)).toEqual({});
  });

  it('asks for what is missing', () => {
    expect(editErrors({ ...good, title: ' ', description: ' ' })).toEqual({
      title: 'Title is required.',
      description:
        'Le champ "Description" est obligatoire. Veuillez indiquer pourquoi vous recommandez cet élément.',
    });
  });

  it.each([
    ['https://example.com', true],
    ['example', false],
    ['javascript:alert(1)', false],
  ])('judges the link "%s": %s', (link, fine) => {
    expect(editErrors({ ...good, link }).link === undefined).toBe(fine);
  });
});
