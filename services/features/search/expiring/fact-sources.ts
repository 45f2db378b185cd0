import type { ProviderSettings } from '../../../platform/settings/provider-settings.js';
import { googleBookFacts } from '../providers/google-books.js';
import { googlePoint } from '../providers/google-places.js';
import { tmdbFacts } from '../providers/tmdb.js';
import { ifConfigured } from '../sources.js';
import type { Upstreams } from '../upstreams.js';
import type { Metadata, ProvidedThing } from './terms.js';

/**
 * An item's current metadata at its provider; null when the provider no longer has it.
 * @throws ProviderFailure
 */
type FactSource = (thing: ProvidedThing, signal: AbortSignal) => Promise<Metadata | null>;

/** By provider; null for a provider without a key. */
export type FactSources = Readonly<Record<ProvidedThing['provider'], FactSource | null>>;

/** The providers that can be asked with these settings. */
export function factSources(settings: ProviderSettings, upstreams: Upstreams): FactSources {
  if (!settings.live) return { tmdb: null, 'google-books': null, 'google-places': null };
  const { tmdbToken, googleBooksKey, googlePlacesKey, googleMapsBrowserKey } = settings;
  return {
    tmdb: ifConfigured(
      tmdbToken,
      (token) => (thing, signal) => tmdbFacts(upstreams.to('tmdb'), token, thing, signal),
    ),
    'google-books': ifConfigured(
      googleBooksKey,
      (key) =>
        ({ id }, signal) =>
          googleBookFacts(upstreams.to('google-books'), key, id, signal),
    ),
    // Google's coordinates may be shown only on Google's maps.
    'google-places': ifConfigured(
      googleMapsBrowserKey && googlePlacesKey,
      (key) =>
        ({ id }, signal) =>
          googlePoint(upstreams.to('google-places'), key, id, signal),
    ),
  };
}
