import { describe, expect, it } from '@jest/globals';
import { prefilledValues } from './prefilled-values.js';

const prefilled = (query: string) => prefilledValues(new URLSearchParams(query));

describe('values from the URL of the Add page', () => {
  it('are empty, or the link', () => {
    expect(prefilled('')).toEqual({});
    expect(prefilled('url=https%3A%2F%2Fexample.com').link).toBe('https://example.com');
  });

  it('are what another application shares, even with the link in the text', () => {
    expect(prefilled('title=Dune&text=Read+this+https%3A%2F%2Fexample.com%2Fd')).toEqual({
      title: 'Dune',
      link: 'https://example.com/d',
      description: 'Read this',
    });
    expect(prefilled('text=Great+read+(https://example.com/book)')).toEqual({
      link: 'https://example.com/book',
      description: 'Great read',
    });
    expect(prefilled('url=https%3A%2F%2Fa.example&text=https%3A%2F%2Fb.example').link).toBe(
      'https://a.example',
    );
  });
});
