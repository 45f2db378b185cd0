import { beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { startServer } from '../../../infra/bootstrap/server.mjs';
import { ensureBuild, root } from '../../../infra/bootstrap/steps.mjs';
import { InvalidSetting } from '../../../services/platform/settings/plain-network.js';
import { readSettings } from '../../../services/platform/settings/settings.js';
import { settingNames } from '../../../services/platform/settings/variables.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const mail = { SMTP_URL: 'smtp://mail.example' };
const missing = '/dev/null/missing';
const pem = (what: string) => `-----BEGIN ${what}-----\nAA==\n-----END ${what}-----`;

/** Wrong values of each setting, with the other settings they need in `besides`. */
const wrong: Readonly<Record<string, readonly string[]>> = {
  PORT: ['abc', '70000', '1.5', '-1', ' ', '1e3', '0x10'],
  HOST: ['[::1]', '127.0.0.1:3000', 'http://localhost', '127.0.0', ' ', 'a b'],
  EVENT_STORE: ['postgres', 'esdb://events.example:70000?tls=false', 'esdb://a:100%@b.example'],
  PUBLIC_URL: [
    ...['trboo.example', 'ftp://trboo.example', 'https://', 'https://trboo.example/a b'],
    ...[
      'https://trboo.example/a//b',
      'https://trboo.example/a/?x',
      'https://trboo.example/?x',
      'https://trboo.example?',
      'https://trboo.example/#a',
    ],
    ...['https://ana:secret@trboo.example', 'https://trboo.example:70000'],
  ],
  SIGN_IN: ['closed', 'Code'],
  REGISTRATION: ['maybe'],
  PEOPLE: ['open'],
  OIDC_ISSUER: [
    'id.example',
    'http://id.example',
    'https://id.example/?a=b',
    'https://a:b@id.example',
  ],
  OIDC_CLIENT_ID: ['two words'],
  OIDC_CLIENT_SECRET: ['two words'],
  SMTP_URL: [
    ...['http://mail.example', 'smtp:mail.example', 'smtp://user:100%@127.0.0.1:2525'],
    ...['smtp://', 'smtp://mail.example:70000'],
  ],
  MAIL_FROM: ['Trboo <trboo>', 'a@example.com, b@example.com'],
  TRUST_PROXY: ['true', '10.0.0.0/33', '10.0.0.1:80', ','],
  REDIS_URL: ['http://redis.example', 'redis://:100%@redis.example', 'redis://localhost/name'],
  READ_STORE: ['mongo', 'mongodb://', 'mongodb://ana:100%@db.example', 'mongodb://db:70000/x'],
  ROLES: ['api,cook', ',', 'live'],
  METRICS_TOKEN: ['short', 'sixteen letters or'],
  OPS_TOKEN: ['short'],
  OPERATOR_CONTACT: ['x'.repeat(201), 'two\nlines'],
  UNUSED_ACCOUNT_MONTHS: ['1', '121', '2.5', 'a year'],
  OPERATORS: ['ana', 'ana@example.com'],
  BACKUP_DIR: ['backups', '~/backups'],
  BACKUP_TIME: ['24:00', '3:00', 'noon'],
  LOG_LEVEL: ['loud'],
  DEMO: ['maybe'],
  PLAIN_NETWORK: ['true'],
  TLS_CERTIFICATE: ['none', pem('CERTIFICATE')],
  TLS_KEY: ['none', pem('PRIVATE KEY')],
  MASTER_KEY: ['short', `${Buffer.alloc(32).toString('base64')} short`],
  SEARCH_MODE: ['offline', 'ftp://providers.example', 'http://gateway.example'],
  TMDB_TOKEN: ['two words'],
  GOOGLE_BOOKS_KEY: ['two words'],
  GOOGLE_PLACES_KEY: ['two words'],
  GOOGLE_MAPS_BROWSER_KEY: ['two words'],
  SPOTIFY_CLIENT_ID: ['two words', 'alone'],
  SPOTIFY_CLIENT_SECRET: ['two words'],
  PODCASTINDEX_KEY: ['two words', 'alone'],
  PODCASTINDEX_SECRET: ['two words'],
  MAP_TILE_URL: ['https://tiles.example/map.png'],
};
const client = { OIDC_CLIENT_ID: 'trboo', OIDC_CLIENT_SECRET: 'hidden' };
/** Refused for another reason when no other setting is given. */
const besides: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  OIDC_ISSUER: { SIGN_IN: 'code', ...mail, ...client },
  UNUSED_ACCOUNT_MONTHS: { SIGN_IN: 'code', ...mail },
};

/** Every DATA_DIR names a folder: only the start tells whether it can be used. */
const withoutWrongValue = new Set(['DATA_DIR']);

const cases = [
  ...Object.entries(wrong).flatMap(([name, values]) =>
    values.map((value) => ({
      ...besides[name],
      [name]: value,
    })),
  ),
  ...settingNames.filter((name) => name.endsWith('_FILE')).map((name) => ({ [name]: missing })),
];

/** The refusals of the built product for all cases, from one process. */
function refusedByProduct(): unknown {
  const script = `import { readSettings } from './dist/server/settings.js';
    const refusal = (given) => { try { readSettings(given); return null; } catch (error) { return error.message; } };
    process.stdout.write(JSON.stringify(JSON.parse(process.argv[1]).map(refusal)));`;
  const args = ['--input-type=module', '--eval', script, JSON.stringify(cases)];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }));
}

function refusal(given: Readonly<Record<string, string>>): string | null {
  try {
    readSettings(given);
    return null;
  } catch (error) {
    if (error instanceof InvalidSetting) return error.message;
    throw error;
  }
}

describe('A wrong setting', () => {
  beforeAll(ensureBuild, 120_000);

  it('is refused with one line, by source and built product', () => {
    const refused = cases.map(refusal);
    const untouched = cases.filter(
      (_, index) => !/^[A-Z_]+(=.*)? is (wrong|refused): [^\n]+$/.test(refused[index] ?? ''),
    );
    expect(untouched).toEqual([]);
    expect(refusedByProduct()).toEqual(refused);
  });

  it('is tested for every setting', () => {
    const tried = new Set(cases.flatMap((given) => Object.keys(given)));
    expect(settingNames.filter((name) => !tried.has(name) && !withoutWrongValue.has(name))).toEqual(
      [],
    );
  });

  it.each([
    [
      { SMTP_URL: 'smtp://user:100%@127.0.0.1:2525' },
      'SMTP_URL=… is wrong: holds a % that must be written %25',
    ],
    [
      { HOST: '192.0.2.1', PUBLIC_URL: 'https://trboo.example', SMTP_URL: 'smtp://127.0.0.1:9' },
      'HOST=192.0.2.1 is not an address of this machine',
    ],
  ])('stops the built product with one line: %j', async (settings, line) => {
    const folder = temporaryFolder();
    const started = startServer({ DEMO: 'off', DATA_DIR: folder.path, ...settings });
    const refusal: unknown = await started.catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Error);
    const isLogged = (each: string) => each.includes('"level":');
    const said = String(refusal)
      .split('\n')
      .filter((each) => each !== '' && !isLogged(each));
    expect(said).toEqual(['Error: the server did not start:', line]);
    folder.remove();
  });
});
