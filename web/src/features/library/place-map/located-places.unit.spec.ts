import { describe, expect, it } from '@jest/globals';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { locatedPlaces, pointIn, textOfPoint } from './located-places.js';

const person = { email: 'ada@example.com', firstName: 'Ada', lastName: '', profilePicture: null };
const place = (metadata: Recommendation['metadata']): Recommendation => ({
  id: 'p',
  title: 'Café',
  type: 'place',
  description: 'Why',
  link: null,
  metadata,
  addedBy: person.email,
  addedDate: '2026-01-01T00:00:00Z',
  likedBy: [],
  dislikedBy: [],
  commentedBy: [],
  addedByUser: { ...person, first_name: 'Ada', last_name: '', profile_picture: null },
  keepPrivate: false,
  inLibrary: false,
  notToBePassedOn: false,
});
const linkOf = (metadata: Recommendation['metadata']) =>
  locatedPlaces([place(metadata)], person.email)[0]?.mapLink;

describe('places on a map', () => {
  it('are those with coordinates', () => {
    const location = { lat: 48.85, lng: 2.35 };
    expect(locatedPlaces([place({ location, address: '1 rue' })], 'ada@example.com')).toEqual([
      expect.objectContaining({ id: 'p', title: 'Café', address: '1 rue', point: location }),
    ]);
  });

  it.each([
    [{}],
    [{ location: null }],
    [{ location: 'Paris' }],
    [{ location: { lat: 48 } }],
    [{ location: { lat: '48', lng: '2' } }],
    [{ location: { lat: 91, lng: 0 } }],
    [{ location: [48, 2] }],
  ])('leave out invalid coordinates: %j', (metadata) => {
    expect(locatedPlaces([place(metadata)], person.email)).toEqual([]);
  });

  it('link to a map site, whatever their metadata holds', () => {
    const location = { lat: 1, lng: 2 };
    const google = 'https://maps.google.com/?cid=1';
    expect(linkOf({ location, googleMapsUrl: google })).toBe(google);
    expect(linkOf({ location, placeId: 'osm:W42' })).toBe('https://www.openstreetmap.org/way/42');
    const byPoint = 'https://www.openstreetmap.org/?mlat=1&mlon=2#map=17/1/2';
    expect(linkOf({ location, googleMapsUrl: 'javascript:alert(1)' })).toBe(byPoint);
    expect(linkOf({ location, placeId: 'osm:W42/../../x' })).toBe(byPoint);
  });
});

describe('coordinates', () => {
  it.each([
    ['48.8584, 2.2945', { lat: 48.8584, lng: 2.2945 }],
    [' -33.9;151.2 ', { lat: -33.9, lng: 151.2 }],
    ['48.85', null],
    ['91, 2', null],
    ['north, 2', null],
  ])('are read from "%s"', (text, point) => {
    expect(pointIn(text)).toEqual(point);
  });

  it('are written to a metre', () => {
    expect(textOfPoint({ lat: 48.858_444_4, lng: 2 })).toBe('48.85844, 2');
  });
});
