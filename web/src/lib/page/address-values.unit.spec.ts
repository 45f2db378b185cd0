import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { isChanged, queryWith, valuesIn } from './address-values.js';

const schema = z.object({
  sort: z.enum(['newest', 'title']).catch('newest'),
  search: z.string().optional().catch(undefined),
});

describe('values in the address', () => {
  it('are read, and bad ones ignored', () => {
    const read = (query: string) => valuesIn(schema, new URLSearchParams(query));
    expect(read('sort=title&search=%C3%A9')).toEqual({ sort: 'title', search: 'é' });
    expect(read('sort=biggest&other=1')).toEqual({ sort: 'newest' });
  });

  it('are written without defaults and beside others', () => {
    const written = (query: string, values: Parameters<typeof queryWith<typeof schema>>[2]) =>
      queryWith(schema, new URLSearchParams(query), values).toString();
    expect(written('send=Emma', { sort: 'title', search: 'a b' })).toBe(
      'send=Emma&sort=title&search=a+b',
    );
    expect(written('sort=title&search=a', { sort: 'newest' })).toBe('search=a');
    expect(written('search=a', { search: '' })).toBe('');
    expect(written('search=a', { search: undefined })).toBe('');
  });

  it('are known to differ from their defaults', () => {
    expect(isChanged(schema, { sort: 'newest' })).toBe(false);
    expect(isChanged(schema, { sort: 'newest', search: 'a' })).toBe(true);
  });
});
