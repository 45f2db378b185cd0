import { z } from 'zod';
import { type Found, type JsonFormat, nameOf, type TableFormat } from '../service.js';

/** Google Takeout → Saved: one CSV for each list, named in the account's language. */
export const googleList: TableFormat = {
  service: 'google-places',
  header: ['title', 'note', 'url'],
  type: 'place',
  columns: { title: ['title'], why: ['note', 'comment'], link: ['url'], shelves: ['tags'] },
  adjust: (draft, cell, path) => {
    // Lists contain saved web pages and searches, too.
    if (!/^https?:\/\/(\w+\.)*(google\.[a-z.]+|goo\.gl|g\.co)\//.test(cell('url'))) {
      return 'unknown-type';
    }
    const metadata = { googleMapsUrl: cell('url') };
    return {
      ...draft,
      metadata,
      shelves: [nameOf(path), ...(draft.shelves ?? [])],
    };
  },
};

const text = z.string().catch('');
const location = z
  .object({ name: text, address: text, 'Business Name': text, Address: text })
  .catch({ name: '', address: '', 'Business Name': '', Address: '' });
const feature = z.object({
  properties: z.object({
    google_maps_url: text,
    'Google Maps URL': text,
    date: text,
    Published: text,
    Title: text,
    Comment: text,
    location,
    Location: location,
  }),
  geometry: z
    .object({ coordinates: z.tuple([z.number(), z.number()]) })
    .optional()
    .catch(undefined),
});
const collection = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.unknown()),
});

function placeOf(value: unknown, line: number): Found {
  const { data } = feature.safeParse(value);
  if (data === undefined) return { line, reason: 'damaged' };
  const { properties: of, geometry } = data;
  const address = of.location.address || of.Location.Address || of.Location.address;
  const title =
    of.location.name || of.Location['Business Name'] || of.Title || address.split(',')[0] || '';
  const link = of.google_maps_url || of['Google Maps URL'];
  const [lng = 0, lat = 0] = geometry?.coordinates ?? [];
  const metadata = {
    ...(address && { address }),
    ...(link && { googleMapsUrl: link }),
    // Zero for both means that the place is not known.
    ...((lat !== 0 || lng !== 0) && { location: { lat, lng } }),
  };
  const date = of.date || of.Published || null;
  return { line, type: 'place', title, link, why: of.Comment, date, metadata };
}

/** Google Takeout → Maps → Saved Places.json, in its two generations. */
export const googlePlaces: JsonFormat = {
  service: 'google-places',
  read: (value) => {
    const { data } = collection.safeParse(value);
    return data ? data.features.map((each, index) => placeOf(each, index + 1)) : null;
  },
};
