import type { ProviderSettings } from '../../platform/settings/provider-settings.js';
import type { Settings } from '../../platform/settings/settings.js';
import type { Rate } from '../../platform/tools/token-bucket.js';
import { Upstream, type UpstreamStatus } from './upstream/upstream.js';

/** A provider's address, and a rate limit a little below the one it publishes (November 2026). */
interface Server {
  readonly address: URL | string;
  readonly rate: Rate;
  /** Milliseconds for one answer, if not the default. */
  readonly timeLimit?: number;
  readonly quota?: readonly number[];
}

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;
const rate = (capacity: number, milliseconds: number): Rate => ({ capacity, milliseconds });

const wikipedia = (edition: string): Server => ({
  address: `https://${edition}.wikipedia.org`,
  rate: rate(1, second),
});

/** Servers whose address is not a setting. */
const known = {
  tmdb: { address: 'https://api.themoviedb.org', rate: rate(30, second) },
  itunes: { address: 'https://itunes.apple.com', rate: rate(15, minute), quota: [403, 429] },
  tvmaze: { address: 'https://api.tvmaze.com', rate: rate(18, 10 * second) },
  'wikipedia/en': wikipedia('en'),
  'wikipedia/fr': wikipedia('fr'),
  'wikipedia/de': wikipedia('de'),
  'wikipedia/es': wikipedia('es'),
  'wikipedia/it': wikipedia('it'),
  'wikipedia/nl': wikipedia('nl'),
  'wikipedia/pt': wikipedia('pt'),
  'google-books': { address: 'https://www.googleapis.com', rate: rate(1_000, day) },
  'open-library': {
    address: 'https://openlibrary.org',
    rate: rate(3, second),
    timeLimit: 3 * second,
  },
  spotify: { address: 'https://api.spotify.com', rate: rate(30, 30 * second) },
  'spotify/accounts': { address: 'https://accounts.spotify.com', rate: rate(10, minute) },
  deezer: { address: 'https://api.deezer.com', rate: rate(40, 5 * second) },
  'podcast-index': { address: 'https://api.podcastindex.org', rate: rate(5, second) },
  'google-places': { address: 'https://places.googleapis.com', rate: rate(10, second) },
  // One per second, with small bursts for search as you type.
  photon: { address: 'https://photon.komoot.io', rate: rate(3, 3 * second) },
} satisfies Readonly<Record<string, Server>>;

export type ServerName = keyof typeof known;

/** The hosts that searches use with these settings: an egress proxy needs to allow no others. */
export function searchHosts({ gatewayUrl }: ProviderSettings): readonly string[] {
  if (gatewayUrl !== null) return [gatewayUrl.hostname];
  return Object.values(known).map(({ address }) => new URL(address).hostname);
}

/** Connections to all providers. Addresses come from settings, never from a request. */
export class Upstreams {
  private readonly upstreams = new Map<ServerName, Upstream>();

  constructor(private readonly settings: Settings) {}

  /** The connection to a server. */
  to(name: ServerName): Upstream {
    const existing = this.upstreams.get(name);
    if (existing) return existing;
    const { address, ...limits }: Server = known[name];
    const upstream = new Upstream({
      base: this.baseOf(name, address),
      userAgent: this.userAgent,
      ...limits,
    });
    this.upstreams.set(name, upstream);
    return upstream;
  }

  /** The state of each provider in use, by name; for operators. */
  get status(): Readonly<Record<string, UpstreamStatus>> {
    return Object.fromEntries(
      [...this.upstreams].map(([name, upstream]) => [name, upstream.status]),
    );
  }

  private baseOf(name: ServerName, address: URL | string): URL {
    const { gatewayUrl } = this.settings.providers;
    if (gatewayUrl === null) return new URL(address);
    const base = new URL(gatewayUrl);
    base.pathname = `${base.pathname.replace(/\/$/, '')}/${name}`;
    return base;
  }

  private get userAgent(): string {
    const { publicUrl, operator } = this.settings;
    // Headers take ASCII only.
    const contact = operator ? `; ${encodeURI(operator.contact)}` : '';
    return `Trboo/1.0 (+${publicUrl.href}${contact})`;
  }
}
