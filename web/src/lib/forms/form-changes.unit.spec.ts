import { describe, expect, it } from '@jest/globals';
import { changedFields, conflictingFields } from './form-changes.js';

const base = { title: 'Dune', description: 'Sand.', link: '' };

describe('A form', () => {
  it('sends the fields that its person has changed, and no other', () => {
    expect(changedFields({ ...base, description: 'Spice.' }, base)).toEqual({
      description: 'Spice.',
    });
    expect(changedFields(base, base)).toEqual({});
  });

  it('names what was changed elsewhere under a field that is changed here', () => {
    const values = { ...base, title: 'Dune Messiah', description: 'Spice.' };
    const renamed = { ...base, title: 'Dune (1965)' };
    expect(conflictingFields(values, base, renamed)).toEqual(['title']);
  });

  it('lets pass what was changed elsewhere to the same, or where nothing is changed here', () => {
    const values = { ...base, description: 'Spice.' };
    expect(conflictingFields(values, base, { ...base, description: 'Spice.' })).toEqual([]);
    expect(conflictingFields(values, base, { ...base, title: 'Dune (1965)' })).toEqual([]);
  });
});
