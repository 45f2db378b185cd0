import { describe, expect, it } from '@jest/globals';
import type { LocatedPlace } from './located-places.js';
import { clusterPlaces } from './place-clusters.js';

const place = (id: string, lat: number, lng: number): LocatedPlace => ({
  id,
  title: id,
  address: null,
  friend: null,
  mapLink: 'https://example.com',
  point: { lat, lng },
});
const earth = { west: -180, south: -90, east: 180, north: 90 };
const flore = place('flore', 48.854, 2.3326);
const magots = place('magots', 48.854, 2.3332);
const sydney = place('sydney', -33.8568, 151.2153);
const clusters = clusterPlaces([flore, magots, sydney]);

describe('places on a map', () => {
  it('are one mark where they would overlap', () => {
    const marks = clusters(earth, 10);
    expect(marks).toHaveLength(2);
    expect(marks).toContain(sydney);
    expect(marks).toContainEqual(expect.objectContaining({ count: 2 }));
  });

  it('fall apart at the zoom of their cluster', () => {
    const [cluster] = clusters(earth, 10).filter((mark) => 'count' in mark);
    const zoom = cluster?.zoom ?? 0;
    expect(clusters(earth, zoom - 1)).toHaveLength(2);
    expect(clusters(earth, zoom)).toEqual(expect.arrayContaining([flore, magots, sydney]));
  });

  it('have their own marks at the highest zoom, even at the same point', () => {
    const upstairs = place('upstairs', 48.854, 2.3326);
    expect(clusterPlaces([flore, upstairs])(earth, 19)).toEqual([flore, upstairs]);
  });

  it('are all counted, by a few marks, where there are hundreds', () => {
    const many = Array.from({ length: 500 }, (_, index) =>
      place(String(index), 48 + (index % 25) / 50, 2 + Math.floor(index / 25) / 50),
    );
    const marks = clusterPlaces(many)(earth, 10);
    const counts = marks.map((mark) => ('count' in mark ? mark.count : 1));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(500);
    expect(marks.length).toBeLessThan(250);
  });

  it('are left out beyond the edges of the map', () => {
    expect(clusters({ west: 2, south: 48, east: 3, north: 49 }, 19)).toEqual([flore, magots]);
  });
});
