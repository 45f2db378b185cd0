import { z } from 'zod';
import { isLocal } from './plain-network.js';

const word = z.string().regex(/^[\x21-\x7e]{1,500}$/, 'must be one word');

/** Unencrypted http is acceptable within this machine. */
const issuer = z
  .url({ protocol: /^https?$/, hostname: /./, error: 'must be https://host', abort: true })
  .transform((value) => new URL(value))
  .refine(
    (url) => url.protocol === 'https:' || isLocal(url),
    'must be https://host: what the provider says would cross the network unencrypted',
  )
  .refine(
    ({ href, username, password }) => !/[?#]/.test(href) && username === '' && password === '',
    'must be https://host without a query, a fragment or a user name',
  );

/** Environment variables of the OpenID Connect provider; docs/settings.md lists them. */
export const identityProviderVariables = {
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: word.optional(),
  OIDC_CLIENT_SECRET: word.optional(),
};

/** The OpenID Connect provider that people may sign in with. */
export interface IdentityProviderSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The name on the sign-in button. */
  readonly name: string;
}

type Variables = typeof identityProviderVariables;
type Given = { readonly [Name in keyof Variables]?: z.output<Variables[Name]> };

/** Null when none is configured. */
export function identityProviderSettings({
  OIDC_ISSUER,
  OIDC_CLIENT_ID,
  OIDC_CLIENT_SECRET,
}: Given): IdentityProviderSettings | null {
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return null;
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: OIDC_ISSUER.hostname,
  };
}

const address = z.url({ protocol: /^https?$/, hostname: /./, error: 'must be http(s)://host' });
const tiles = address.refine(
  (value) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part)),
  'must hold {z}, {x} and {y}',
);

/** Environment variables of the providers of search and maps; docs/settings.md lists them. */
export const providerVariables = {
  SEARCH_MODE: z
    .union([z.enum(['live', 'sample']), address], 'must be live, sample or http(s)://host')
    .default('live'),
  TMDB_TOKEN: word.optional(),
  GOOGLE_BOOKS_KEY: word.optional(),
  GOOGLE_PLACES_KEY: word.optional(),
  GOOGLE_MAPS_BROWSER_KEY: word.optional(),
  SPOTIFY_CLIENT_ID: word.optional(),
  SPOTIFY_CLIENT_SECRET: word.optional(),
  PODCASTINDEX_KEY: word.optional(),
  PODCASTINDEX_SECRET: word.optional(),
  MAP_TILE_URL: tiles.default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
};

interface Account {
  readonly id: string;
  readonly secret: string;
}

/** Providers of search and maps; a null key turns its provider off. */
export interface ProviderSettings {
  /** False: the bundled catalogue is searched instead of providers. */
  readonly live: boolean;
  readonly tmdbToken: string | null;
  readonly googleBooksKey: string | null;
  readonly googlePlacesKey: string | null;
  /** The only key that browsers receive. */
  readonly googleMapsBrowserKey: string | null;
  readonly spotify: Account | null;
  readonly podcastIndex: Account | null;
  /** Tile URL with `{z}`, `{x}` and `{y}`; null for maps without tiles. */
  readonly mapTileUrl: string | null;
  /** A gateway in place of all providers, with one path for each. */
  readonly gatewayUrl: URL | null;
}

const account = (id: string | undefined, secret: string | undefined): Account | null =>
  id === undefined || secret === undefined ? null : { id, secret };

export function providerSettings(
  values: z.output<z.ZodObject<typeof providerVariables>>,
): ProviderSettings {
  const mode = values.SEARCH_MODE;
  const live = mode !== 'sample';
  return {
    live,
    tmdbToken: values.TMDB_TOKEN ?? null,
    googleBooksKey: values.GOOGLE_BOOKS_KEY ?? null,
    googlePlacesKey: values.GOOGLE_PLACES_KEY ?? null,
    googleMapsBrowserKey: values.GOOGLE_MAPS_BROWSER_KEY ?? null,
    spotify: account(values.SPOTIFY_CLIENT_ID, values.SPOTIFY_CLIENT_SECRET),
    podcastIndex: account(values.PODCASTINDEX_KEY, values.PODCASTINDEX_SECRET),
    mapTileUrl: live ? values.MAP_TILE_URL : null,
    gatewayUrl: ['live', 'sample'].includes(mode) ? null : new URL(mode),
  };
}
