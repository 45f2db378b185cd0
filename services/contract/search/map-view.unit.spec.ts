import { describe, expect, it } from '@jest/globals';
import { viewOf } from './map-view.js';

const paris = { lat: 48.8566, lng: 2.3522 };
const fromParis = (lat: number, lng = 0) => ({ lat: paris.lat + lat, lng: paris.lng + lng });

describe('The view of a map', () => {
  it.each([
    ['one place', [paris], 15],
    ['a street', [paris, fromParis(0.009)], 15],
    ['a quarter', [paris, fromParis(0.012)], 13],
    ['a town, by its width', [paris, fromParis(0, 0.06)], 12],
    ['a region', [paris, fromParis(0.5, 0.2)], 10],
    ['a country', [paris, fromParis(1.2)], 8],
  ])('zooms in on %s as far as the spread allows', (_name, points, zoom) => {
    expect(viewOf(points).zoom).toBe(zoom);
  });

  it('is centred on the middle of the bounds, not on where most places are', () => {
    const { center } = viewOf([paris, fromParis(0.001), fromParis(0.002), fromParis(1, -1)]);
    expect(center.lat).toBeCloseTo(paris.lat + 0.5);
    expect(center.lng).toBeCloseTo(paris.lng - 0.5);
  });

  it('is of Paris when there are no points', () => {
    expect(viewOf([])).toEqual({ center: paris, zoom: 10 });
  });
});
