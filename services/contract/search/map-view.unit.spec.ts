import { describe, expect, it } from '@jest/globals';
import { viewOf } from './map-view.js';

const paris = { lat: 48.8566, lng: 2.3522 };
const beside = (lat: number, lng = 0) => ({ lat: paris.lat + lat, lng: paris.lng + lng });

describe('The view of a map', () => {
  it.each([
    ['one place', [paris], 15],
    ['a street', [paris, beside(0.009)], 15],
    ['a quarter', [paris, beside(0.012)], 13],
    ['a town, by its width', [paris, beside(0, 0.06)], 12],
    ['a region', [paris, beside(0.5, 0.2)], 10],
    ['a country', [paris, beside(1.2)], 8],
  ])('comes as near to %s as the spread allows', (_name, points, zoom) => {
    expect(viewOf(points).zoom).toBe(zoom);
  });

  it('is centred on the middle of the bounds, not on where most places are', () => {
    const { center } = viewOf([paris, beside(0.001), beside(0.002), beside(1, -1)]);
    expect(center.lat).toBeCloseTo(paris.lat + 0.5);
    expect(center.lng).toBeCloseTo(paris.lng - 0.5);
  });

  it('has a place to start where there is none', () => {
    expect(viewOf([])).toEqual({ center: paris, zoom: 10 });
  });
});
