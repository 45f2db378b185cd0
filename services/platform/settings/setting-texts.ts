import type { Variables } from './variables.js';

/** The description of one setting in `docs/settings.md` and `.env.example`. */
interface SettingText {
  /** Sentences for the person who sets it. */
  readonly text: string;
  /** Describes a default that is not a fixed value. */
  readonly otherwise?: string;
}

export interface SettingGroup {
  readonly title: string;
  readonly settings: Partial<Record<keyof Variables, SettingText>>;
}

/** All settings by subject. */
export const settingGroups: readonly SettingGroup[] = [
  {
    title: 'Addresses and data',
    settings: {
      HOST: { text: 'Address to listen on. Open sign-in is offered on a loopback address only.' },
      PORT: { text: 'Port to listen on; 0 takes a free one.' },
      PUBLIC_URL: {
        text: 'Address that browsers use, perhaps with a path. Requests for other host names are refused, and links in mails lead here.',
        otherwise: 'http://HOST:PORT, or http://localhost:PORT where HOST is 0.0.0.0 or ::',
      },
      DATA_DIR: { text: 'Folder of the event log, the read models, keys and pictures.' },
      EVENT_STORE: {
        text: 'Where the event log is: sqlite (in DATA_DIR), or KurrentDB or EventStoreDB 22.6 and newer, such as kurrentdb://name:password@host:2113 or esdb://host:2113?tls=false.',
        otherwise: 'sqlite',
      },
      READ_STORE: {
        text: 'Where read models, keys and pictures are: sqlite (in DATA_DIR), or MongoDB 5.0 and newer, such as mongodb://user:password@host/database or mongodb+srv://… (database: trboo).',
        otherwise: 'sqlite',
      },
      DEMO: {
        text: 'Fills an empty store where sign-in is open: on with a demo community, year with a year of history for analysts, off with nothing.',
      },
    },
  },
  {
    title: 'Accounts and sign-in',
    settings: {
      SIGN_IN: {
        text: 'open: an e-mail address is enough. code: a one-time code is mailed; without SMTP_URL people join by invite link and sign in with passkeys.',
        otherwise: 'open on a loopback address, else code',
      },
      REGISTRATION: {
        text: 'Who may create an account: everybody (open), invited people (invited), or nobody (closed).',
        otherwise: 'open; invited where SIGN_IN=code without SMTP_URL',
      },
      PEOPLE: {
        text: 'Whom members find: everybody, in a list of names (listed), or only people whose whole address, invite code or share link they have or with whom they have friends in common (found).',
        otherwise: 'listed where SIGN_IN=open, else found',
      },
      OIDC_ISSUER: {
        text: 'OpenID Connect provider that people can sign in with where SIGN_IN=code. Its redirect address is PUBLIC_URL/login.',
      },
      OIDC_CLIENT_ID: { text: 'Client id issued by the provider.' },
      OIDC_CLIENT_SECRET: { text: 'Client secret issued by the provider.' },
      UNUSED_ACCOUNT_MONTHS: {
        text: 'Accounts without a sign-in for this many months (2 to 120) are erased. The person is mailed 30 days before.',
        otherwise: 'never',
      },
      OPERATOR_CONTACT: {
        text: 'Who runs the installation and where people can write, as shown on /privacy: an address, or Name <address>. Search providers see the address too.',
      },
    },
  },
  {
    title: 'Mail',
    settings: {
      SMTP_URL: {
        text: 'Mail server, smtp://user:password@host:587 or smtps://…',
        otherwise: 'mails are written to DATA_DIR/outbox',
      },
      MAIL_FROM: {
        text: 'Sender of mails: an address, or Name <address>.',
        otherwise: 'Trboo at the host of PUBLIC_URL',
      },
    },
  },
  {
    title: 'Network and encryption',
    settings: {
      TRUST_PROXY: {
        text: 'Reverse proxies whose X-Forwarded and Forwarded headers are trusted: addresses, networks (10.0.0.0/8), or loopback, linklocal, uniquelocal, separated by commas. Limits per client address need it.',
        otherwise: 'none',
      },
      TLS_CERTIFICATE: {
        text: 'Certificate (PEM) with which the process speaks TLS itself; better as TLS_CERTIFICATE_FILE.',
      },
      TLS_KEY: { text: 'Its key (PEM); better as TLS_KEY_FILE.' },
      MASTER_KEY: {
        text: '32 random bytes in base64 (openssl rand -base64 32) that encrypt the stored keys of people, so that a copy of these alone is useless. To replace it, give the new key, a space and the old key. Better as MASTER_KEY_FILE.',
      },
      PLAIN_NETWORK: {
        text: 'yes: the network of stores, Redis, mail server and collector is private, and traffic there need not be encrypted. Otherwise addresses on other machines without TLS are refused.',
      },
    },
  },
  {
    title: 'Several processes',
    settings: {
      ROLES: {
        text: 'What this process does, separated by commas. Several processes need REDIS_URL.',
        otherwise: 'api,live,projector',
      },
      REDIS_URL: {
        text: 'Redis that carries notices between processes, such as redis://localhost:6379.',
      },
    },
  },
  {
    title: 'Operators and monitoring',
    settings: {
      OPS_TOKEN: {
        text: 'Token of at least 16 characters that opens /ops, or several separated by spaces.',
        otherwise: '/ops is served only where sign-in is open',
      },
      OPERATORS: {
        text: 'E-mail addresses of operators, separated by commas, at most 100. /ops then also requires a session of one of them, confirmed within the last ten minutes.',
        otherwise: 'none',
      },
      METRICS_TOKEN: {
        text: 'Bearer token of at least 16 characters with which Prometheus reads /metrics, or several separated by spaces.',
        otherwise: '/metrics is served only where sign-in is open',
      },
      LOG_LEVEL: {
        text: 'error, warn, info (also a line for each command, announcement and notice) or debug.',
        otherwise: 'info; warn in a terminal',
      },
      BACKUP_DIR: {
        text: 'Folder for a backup each night: verified by restoring it, seven kept and one a week for four weeks. Best on another disk.',
        otherwise: 'none',
      },
      BACKUP_TIME: { text: 'When it begins, on the clock of this machine.', otherwise: '03:00' },
    },
  },
  {
    title: 'Search and maps',
    settings: {
      SEARCH_MODE: {
        text: 'live: search providers are used. sample: no request leaves the server, searches use the bundled catalogue, and maps have no tiles. The address of a server, such as a gateway, that is used in place of all providers: each has a path with its name.',
      },
      TMDB_TOKEN: {
        text: 'Read access token of TMDB, for movies and series.',
        otherwise: 'iTunes, TVmaze and Wikipedia are used',
      },
      GOOGLE_BOOKS_KEY: { text: 'Key of Google Books.', otherwise: 'Open Library is used' },
      GOOGLE_PLACES_KEY: {
        text: 'Key of Google Places (New). Its places appear on the map only with GOOGLE_MAPS_BROWSER_KEY.',
        otherwise: 'Photon is used',
      },
      GOOGLE_MAPS_BROWSER_KEY: {
        text: 'Key of Google Maps for browsers, restricted by referrer. It is the only key that browsers see.',
        otherwise: 'maps are drawn from MAP_TILE_URL',
      },
      SPOTIFY_CLIENT_ID: {
        text: 'Client credentials of Spotify. Set both or none.',
        otherwise: 'Deezer and iTunes are used',
      },
      SPOTIFY_CLIENT_SECRET: { text: 'Their secret.' },
      PODCASTINDEX_KEY: {
        text: 'Account of Podcast Index. Set both or none.',
        otherwise: 'iTunes is used',
      },
      PODCASTINDEX_SECRET: { text: 'Its secret.' },
      MAP_TILE_URL: { text: 'Map tiles, an address with {z}, {x} and {y}.' },
    },
  },
];
