import { describe, expect, it } from '@jest/globals';
import { mapViewIn, textOfMapView } from './map-position.js';

describe('the position of a map in the address', () => {
  it('is read as it was written', () => {
    const view = { center: { lat: -33.85678, lng: 151.2153 }, zoom: 12 };
    expect(textOfMapView(view)).toBe('-33.85678,151.21530,12');
    expect(mapViewIn(textOfMapView(view))).toEqual(view);
  });

  it('is on the earth, however often the map was dragged around it', () => {
    expect(textOfMapView({ center: { lat: 0, lng: 541 }, zoom: 3 })).toBe('0.00000,-179.00000,3');
    expect(textOfMapView({ center: { lat: 0, lng: -190 }, zoom: 3 })).toBe('0.00000,170.00000,3');
  });

  it.each([undefined, '', 'here', '1,2', '1,2,3,4', '91,0,3', '0,181,3', '0,0,99', '1e3,0,1'])(
    'is not %s',
    (text) => {
      expect(mapViewIn(text)).toBeNull();
    },
  );
});
