import { describe, expect, it } from '@jest/globals';
import { changedFields, conflictingFields } from './form-changes.js';

const base = { title: 'Dune', description: 'Sand.', link: '' };

describe('A form', () => {
  it('sends changed fields only', () => {
    expect(changedFields({ ...base, description: 'Spice.' }, base)).toEqual({
      description: 'Spice.',
    });
    expect(changedFields(base, base)).toEqual({});
  });

  it('reports a conflict for a field changed here and elsewhere', () => {
    const values = { ...base, title: 'Dune Messiah', description: 'Spice.' };
    const renamed = { ...base, title: 'Dune (1965)' };
    expect(conflictingFields(values, base, renamed)).toEqual(['title']);
  });

  it('reports none if both values are equal, or the field is unchanged here', () => {
    const values = { ...base, description: 'Spice.' };
    expect(conflictingFields(values, base, { ...base, description: 'Spice.' })).toEqual([]);
    expect(conflictingFields(values, base, { ...base, title: 'Dune (1965)' })).toEqual([]);
  });
});
