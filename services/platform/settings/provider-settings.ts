import { z } from 'zod';

const address = z.url({ protocol: /^https?$/, hostname: /./, error: 'must be http(s)://host' });
const key = z.string().regex(/^[\x21-\x7e]{1,500}$/, 'must be one word');
const tiles = address.refine(
  (value) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
  'must hold {z}, {x} and {y}',
);

/** Environment variables of the providers of search and maps; docs/settings.md lists them. */
export const providerVariables = {
  SEARCH_MODE: z.enum(['live', 'sample']).default('live'),
  TMDB_TOKEN: key.optional(),
  GOOGLE_BOOKS_KEY: key.optional(),
  GOOGLE_PLACES_KEY: key.optional(),
  GOOGLE_MAPS_BROWSER_KEY: key.optional(),
  SPOTIFY_CLIENT_ID: key.optional(),
  SPOTIFY_CLIENT_SECRET: key.optional(),
  PODCASTINDEX_KEY: key.optional(),
  PODCASTINDEX_SECRET: key.optional(),
  PHOTON_URL: address.default('https://photon.komoot.io'),
  NOMINATIM_URL: address.optional(),
  MAP_TILE_URL: tiles.default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  PROVIDERS_URL: address.optional(),
  PROVIDER_CONTACT: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, 'must be an address')
    .optional(),
};

/** Variables that are secret: their values are never shown. */
export const secretVariables = [
  'TMDB_TOKEN',
  'GOOGLE_BOOKS_KEY',
  'GOOGLE_PLACES_KEY',
  'GOOGLE_MAPS_BROWSER_KEY',
  'SPOTIFY_CLIENT_ID',
  'SPOTIFY_CLIENT_SECRET',
  'PODCASTINDEX_KEY',
  'PODCASTINDEX_SECRET',
];

/** Variables of which none or both are given. */
export const pairs = [
  ['SPOTIFY_CLIENT_ID', 'SPOTIFY_CLIENT_SECRET'],
  ['PODCASTINDEX_KEY', 'PODCASTINDEX_SECRET'],
] as const;

interface Account {
  readonly id: string;
  readonly secret: string;
}

/** Which providers are asked, and with what; a key that is null turns its provider off. */
export interface ProviderSettings {
  /** False: nobody is asked, the bundled sample answers. */
  readonly live: boolean;
  readonly tmdbToken: string | null;
  readonly googleBooksKey: string | null;
  readonly googlePlacesKey: string | null;
  /** The one key that browsers are told. */
  readonly googleMapsBrowserKey: string | null;
  readonly spotify: Account | null;
  readonly podcastIndex: Account | null;
  readonly photonUrl: URL;
  readonly nominatimUrl: URL | null;
  /** Address of map tiles with `{z}`, `{x}` and `{y}`; null for maps without. */
  readonly mapTileUrl: string | null;
  /** One server in place of all providers, each below a path of its name. */
  readonly gatewayUrl: URL | null;
  /** Whom a provider can write to. */
  readonly contact: string | null;
}

const account = (id: string | undefined, secret: string | undefined): Account | null =>
  id === undefined || secret === undefined ? null : { id, secret };

/** The settings that these variables make. */
export function providerSettings(
  given: z.output<z.ZodObject<typeof providerVariables>>,
): ProviderSettings {
  const live = given.SEARCH_MODE === 'live';
  return {
    live,
    tmdbToken: given.TMDB_TOKEN ?? null,
    googleBooksKey: given.GOOGLE_BOOKS_KEY ?? null,
    googlePlacesKey: given.GOOGLE_PLACES_KEY ?? null,
    googleMapsBrowserKey: given.GOOGLE_MAPS_BROWSER_KEY ?? null,
    spotify: account(given.SPOTIFY_CLIENT_ID, given.SPOTIFY_CLIENT_SECRET),
    podcastIndex: account(given.PODCASTINDEX_KEY, given.PODCASTINDEX_SECRET),
    photonUrl: new URL(given.PHOTON_URL),
    nominatimUrl: given.NOMINATIM_URL === undefined ? null : new URL(given.NOMINATIM_URL),
    mapTileUrl: live ? given.MAP_TILE_URL : null,
    gatewayUrl: given.PROVIDERS_URL === undefined ? null : new URL(given.PROVIDERS_URL),
    contact: given.PROVIDER_CONTACT ?? null,
  };
}
