import { z } from 'zod';
import { call } from '../call.js';
import { limits } from '../limits.js';
import type { LatLng } from './map-view.js';
import { attribution } from './search.js';
import { email } from '../people/user.js';

const degrees = String.raw`-?\d{1,3}(\.\d{1,15})?`;
const onePoint = new RegExp(`^${degrees},${degrees}$`);
const pointList = new RegExp(`^(${degrees},${degrees}(\\|${degrees},${degrees})*)?$`);

function pointOf(value: string): LatLng {
  const [lat = Number.NaN, lng = Number.NaN] = value.split(',').map(Number);
  return { lat, lng };
}
const isOnEarth = ({ lat, lng }: LatLng) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
const pointsOf = (value: string) => (value === '' ? [] : value.split('|').map(pointOf));

/** The markers that fit into `limits.markers` characters, and the number of the others. */
function drawable(value: string) {
  const end =
    value.length <= limits.markers ? value.length : value.lastIndexOf('|', limits.markers);
  const drawn = pointsOf(value.slice(0, end));
  return { drawn, leftOut: pointsOf(value).length - drawn.length };
}

const point = z
  .string()
  .regex(onePoint, 'must be lat,lng')
  .transform(pointOf)
  .refine(isOnEarth, 'must be on the earth');

export const getStaticMap = call({
  method: 'GET',
  path: '/api/get-static-map',
  summary:
    'Returns what a client needs to draw a map of these markers: Google’s browser key if set, otherwise the address of tiles.',
  description: 'The default zoom is 15, 13, 12, 10 or 8, by the distance between the markers.',
  request: z.object({
    center: point.optional().describe('lat,lng; by default the middle of the markers.'),
    markers: z
      .string()
      .max(limits.maxMarkersRequested, `must be at most ${limits.maxMarkersRequested} characters`)
      .regex(pointList, 'must be lat,lng pairs with | between')
      .default('')
      .refine((value) => pointsOf(value).every(isOnEarth), 'must be on the earth')
      .transform(drawable)
      .describe(
        `lat,lng pairs with | between. Only those in the first ${limits.markers} characters are drawn.`,
      ),
    zoom: z.coerce
      .number()
      .int()
      .min(1)
      .max(20)
      .optional()
      .describe('By default, as close as the markers allow.'),
    user_email: email.optional().describe('The caller, without a session.'),
  }),
  identity: 'user_email',
  response: z.object({
    /** Browser key for the Google Maps script; null when tiles are used. */
    apiKey: z.string().nullable(),
    zoom: z.number().int(),
    center: z.object({ lat: z.number(), lng: z.number() }),
    /** Number of markers left out at the end. */
    markersLeftOut: z.number().int().min(0),
    /** URL template of the tiles with `{z}`, `{x}` and `{y}`; null for a map without tiles. */
    tileUrl: z.string().nullable(),
    attribution,
  }),
});
