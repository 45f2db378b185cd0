import { describe, expect, it } from '@jest/globals';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { editErrors, type EditValues, updatesOf } from './edit-values.js';

const good: EditValues = {
  type: 'book',
  title: 'Emma',
  description: 'Wit.',
  link: '',
  maker: '',
  year: '1815',
  picture: '',
  keepPrivate: true,
  notToBePassedOn: false,
  location: '',
};

describe('the edit form', () => {
  it('accepts a title and a description', () => {
    expect(editErrors(good)).toEqual({});
  });

  it('rejects a year without four digits', () => {
    expect(editErrors({ ...good, year: 'old' })).toHaveProperty('year');
    expect(editErrors({ ...good, year: '' })).toEqual({});
  });

  it('sends changed facts as metadata, in the fields of the type', () => {
    const metadata = { authors: ['Jane Austin'], publishedDate: '1815-12-23', isbn: '1' };
    const book = { type: 'book', metadata } as unknown as Recommendation;
    expect(updatesOf({ title: 'Emma' }, book)).toEqual({ title: 'Emma' });
    expect(updatesOf({ maker: 'Jane Austen' }, book)).toEqual({
      metadata: { ...metadata, authors: ['Jane Austen'], ownFields: ['authors'] },
    });
    expect(updatesOf({ maker: '' }, book)).toEqual({
      metadata: { publishedDate: '1815-12-23', isbn: '1', ownFields: ['authors'] },
    });
    // What a provider said of the book does not describe the film.
    expect(updatesOf({ type: 'movie', picture: 'https://a.example/b.jpg' }, book)).toEqual({
      type: 'movie',
      metadata: {
        ...{ director: 'Jane Austin', releaseDate: '1815' },
        tmdbPoster: 'https://a.example/b.jpg',
      },
    });
  });

  it('moves a place: its location changes, and what led to the former one goes', () => {
    const metadata = { address: 'Paris', location: { lat: 1, lng: 2 }, placeId: 'osm:W42' };
    const place = { type: 'place', metadata } as unknown as Recommendation;
    expect(updatesOf({ location: '48.85841, 2.29449' }, place)).toEqual({
      metadata: { address: 'Paris', location: { lat: 48.85841, lng: 2.29449 } },
    });
    const moved = { address: 'Lyon', ownFields: ['address'] };
    expect(updatesOf({ location: '', maker: 'Lyon' }, place)).toEqual({ metadata: moved });
    expect(updatesOf({ maker: 'Lyon' }, place).metadata).toEqual({ ...metadata, ...moved });
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
