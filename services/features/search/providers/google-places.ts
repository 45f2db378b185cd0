import { z } from 'zod';
import type { PlaceResult } from '../../../contract/search/search.js';
import type { Source } from '../search-port.js';
import type { Upstream } from '../upstream/upstream.js';
import {
  optional,
  optionalNumber,
  optionalText,
  readableItems,
  webAddress,
  withoutNulls,
  identityOf,
} from './fields.js';

/** Name of a photo, as Google gives it. */
export const photoName = z
  .string()
  .max(1_000)
  .regex(/^places\/[\w-]+\/photos\/[\w-]+$/, 'must be the name of a photo');

const place = z.object({
  id: z.string().regex(/^[\w-]{1,300}$/),
  displayName: z.object({ text: z.string().min(1) }),
  formattedAddress: optionalText,
  rating: optionalNumber,
  userRatingCount: optionalNumber,
  photos: optional(z.array(z.object({ name: photoName }))).catch(null),
  googleMapsUri: optionalText,
});
/** No result is `{}`; an error has another shape. */
const answer = z
  .object({ places: readableItems(place).default([]), error: z.undefined().optional() })
  .transform(({ places }) => places);

const mask = 'id displayName formattedAddress rating userRatingCount photos googleMapsUri'
  .split(' ')
  .map((field) => `places.${field}`)
  .join(',');
const photo = z.object({
  photoUri: z.url({ protocol: /^https$/, hostname: /\.googleusercontent\.com$/ }),
});

/** Path of the route that redirects to a photo. */
export const photoPath = '/api/place-photo';

/**
 * Searches Google Places (New). Its terms allow only the id and links to be stored; rating, address,
 * photo and coordinates may be shown only.
 */
export const googlePlaces = (upstream: Upstream, key: string): Source<PlaceResult> => ({
  provider: identityOf('google-places'),
  async search({ text, language, market }, signal) {
    const body = { textQuery: text, languageCode: language, regionCode: market, pageSize: 8 };
    const places = await upstream.request(
      {
        method: 'POST',
        path: '/v1/places:searchText',
        headers: {
          'content-type': 'application/json',
          'x-goog-api-key': key,
          'x-goog-fieldmask': mask,
        },
        body: JSON.stringify(body),
      },
      (json) => answer.parse(json),
      signal,
    );
    return places.map(resultOf);
  },
});

function resultOf(found: z.infer<typeof place>): PlaceResult {
  const { id: placeId, rating, userRatingCount: userRatingsTotal } = found;
  const [first] = found.photos ?? [];
  const shown = first && `${photoPath}?${new URLSearchParams({ name: first.name }).toString()}`;
  const link = webAddress(found.googleMapsUri);
  return {
    placeId,
    name: found.displayName.text,
    photo: shown ?? null,
    rating,
    userRatingsTotal,
    address: found.formattedAddress,
    link,
    metadata: withoutNulls({ placeId, googlePlaceId: placeId, googleMapsUrl: link }),
  };
}

const point = z.object({
  location: z.object({
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
  }),
});

/**
 * Coordinates of a Google place; null when Google no longer has it.
 * @throws ProviderFailure
 */
export function googlePoint(upstream: Upstream, key: string, id: string, signal: AbortSignal) {
  return upstream.request(
    {
      path: `/v1/places/${id}`,
      headers: { 'x-goog-api-key': key, 'x-goog-fieldmask': 'id,location' },
      absent: 404,
    },
    (json) => {
      if (json === null) return null;
      const { latitude: lat, longitude: lng } = point.parse(json).location;
      return { location: { lat, lng } };
    },
    signal,
  );
}

/** The current, short-lived address of the photo with this name. */
export function googlePhoto(
  upstream: Upstream,
  key: string,
  name: string,
  signal: AbortSignal,
): Promise<string> {
  return upstream.request(
    {
      path: `/v1/${photoName.parse(name)}/media`,
      query: { maxWidthPx: '400', skipHttpRedirect: 'true' },
      headers: { 'x-goog-api-key': key },
    },
    (json) => photo.parse(json).photoUri,
    signal,
  );
}
