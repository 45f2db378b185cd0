import { describe, expect, it } from '@jest/globals';
import { InvalidSetting } from './plain-network.js';
import { allowedHosts, joinsByLink, readSettings } from './settings.js';
import { variables } from './variables.js';

describe('Settings', () => {
  it('have defaults', () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDirectory: './data',
      diskFreePercent: 5,
      backups: null,
      opsToken: null,
      apiDocs: true,
      operator: null,
      unusedAccountMonths: null,
      operators: [],
      logLevel: undefined,
      eventStoreUrl: null,
      publicUrl: new URL('http://127.0.0.1:3000'),
      signIn: 'open',
      registration: 'open',
      people: 'listed',
      identityProvider: null,
      smtpUrl: null,
      mailFrom: { name: 'Trboo', address: 'trboo@localhost' },
      trustProxy: [],
      sockets: { perAccount: 50, perAddress: 500 },
      quotas: {
        items: 100_000,
        comments: 50_000,
        lists: 200,
        links: 1_000,
        requests: 200,
        asks: 20,
      },
      redisUrl: null,
      readStoreUrl: null,
      roles: ['api', 'live', 'projector'],
      metricsToken: null,
      remarks: [],
      tls: null,
      isPlainNetwork: false,
      masterKeys: null,
      demo: 'community',
      providers: {
        live: true,
        tmdbToken: null,
        googleBooksKey: null,
        googlePlacesKey: null,
        googleMapsBrowserKey: null,
        spotify: null,
        podcastIndex: null,
        mapTileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
        gatewayUrl: null,
      },
    });
  });

  it('are few: what nobody changes is a constant beside its use', () => {
    expect(Object.keys(variables.shape).length).toBeLessThanOrEqual(40);
  });

  it('contain the key that replaces the master key', () => {
    const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    const [one, two] = [first, second].map((key) => key.toString('base64'));
    const keysOf = (MASTER_KEY: string) => readSettings({ MASTER_KEY }).masterKeys;
    expect(keysOf(`${one}`)).toEqual({ current: new Uint8Array(first), previous: null });
    expect(keysOf(`${two}\n${one}`)).toEqual({
      current: new Uint8Array(second),
      previous: new Uint8Array(first),
    });
  });

  it('treat an empty value as unset, as in a copied example file', () => {
    expect(readSettings({ PUBLIC_URL: '', PORT: '' }).port).toBe(3000);
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '1.5'],
    ['SIGN_IN', 'closed'],
    ['PEOPLE', 'hidden'],
    ['DEMO', 'maybe'],
    ['PUBLIC_URL', 'trboo.example'],
    ['PUBLIC_URL', 'ftp://trboo.example'],
    ['REDIS_URL', 'http://redis.example'],
    ['ROLES', 'api,cook'],
    ['MASTER_KEY', 'short'],
    ['TLS_CERTIFICATE', 'none'],
    ['ROLES', ','],
    ['SMTP_URL', 'http://mail.example'],
    ['SMTP_URL', 'smtp:mail.example'],
    ['SMTP_URL', 'smtp://ana:100%@mail.example'],
    ['MAIL_FROM', 'Trboo <trboo>'],
    ['MAIL_FROM', 'Trboo <trboo@example.com'],
    ['MAIL_FROM', 'a@example.com, b@example.com'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['SIGN_IN', 'passkey'],
    ['READ_STORE', 'mongo'],
    ['READ_STORE', 'mongodb://'],
    ['READ_STORE', 'mongodb://ana:secret@'],
    ['READ_STORE', 'mongodb://ana:100%@db.example'],
    ['READ_STORE', 'http://db.example'],
    ['SEARCH_MODE', 'offline'],
    ['TMDB_TOKEN', 'two words'],
    ['MAP_TILE_URL', 'https://tiles.example/map.png'],
    ['SEARCH_MODE', 'ftp://providers.example'],
    ['METRICS_TOKEN', 'short'],
    ['METRICS_TOKEN', 'sixteen letters or'],
    ['EVENT_STORE', 'postgres'],
    ['EVENT_STORE', 'http://events.example.com'],
    ['EVENT_STORE', 'esdb://events.example.com'],
  ])('refuse %s=%s with one line', (name, value) => {
    const read = () => readSettings({ [name]: value });
    expect(read).toThrow(InvalidSetting);
    expect(read).toThrow(
      new RegExp(`^${name}=(${value.replaceAll('.', '\\.')}|…) is (wrong|refused): .+$`),
    );
  });

  const mail = { SMTP_URL: 'smtps://ana:secret@mail.example.com' };

  it.each(['192.168.1.2', '0.0.0.0'])('refuse open sign-in on HOST=%s', (HOST) => {
    const publicly = { HOST, PUBLIC_URL: 'https://trboo.example' };
    expect(() => readSettings({ ...publicly, ...mail, SIGN_IN: 'open' })).toThrow(
      new RegExp(`^HOST=${HOST.replaceAll('.', '\\.')} is refused: open sign-in .+$`),
    );
    expect(readSettings({ ...publicly, ...mail })).toMatchObject({ signIn: 'code', demo: null });
  });

  it('accept at most a hundred operators, with code sign-in and a token', () => {
    const required = { SIGN_IN: 'code', ...mail, OPS_TOKEN: 'a-token-for-operators' };
    const of = (OPERATORS: string) => readSettings({ ...required, OPERATORS }).operators;
    expect(of('Ana@example.com, ben@example.com')).toEqual(['ana@example.com', 'ben@example.com']);
    const many = Array.from({ length: 101 }, (_, index) => `o${index}@example.com`).join(',');
    for (const wrong of ['ana', 'ana@example.com,', many]) {
      expect(() => of(wrong)).toThrow(/^OPERATORS=.* is wrong: /);
    }
    const OPERATORS = 'ana@example.com';
    expect(() => readSettings({ OPERATORS })).toThrow(
      /^OPERATORS is refused: .* set SIGN_IN=code$/,
    );
    expect(() => readSettings({ SIGN_IN: 'code', ...mail, OPERATORS })).toThrow(/takes OPS_TOKEN/);
  });

  it('require TLS for code sign-in, except on this machine', () => {
    const codes = (PUBLIC_URL: string) => () =>
      readSettings({ SIGN_IN: 'code', PUBLIC_URL, ...mail });
    expect(codes('http://trboo.example')).toThrow(
      /^PUBLIC_URL=http:\/\/trboo\.example is refused: /,
    );
    for (const address of ['https://trboo.example', 'http://localhost:8080', 'http://[::1]:3000']) {
      expect(codes(address)).not.toThrow();
    }
  });

  it('contain the operator and the months until an unused account is erased', () => {
    const code = { SIGN_IN: 'code', ...mail };
    const [name, contact] = ['Ana', 'ana@example.com'];
    const operator = (OPERATOR_CONTACT: string) => readSettings({ OPERATOR_CONTACT }).operator;
    expect(operator('Ana <ana@example.com>')).toEqual({ name, contact });
    expect(operator(contact)).toEqual({ name: contact, contact });
    const after = (UNUSED_ACCOUNT_MONTHS: string) =>
      readSettings({ ...code, UNUSED_ACCOUNT_MONTHS }).unusedAccountMonths;
    expect(after('24')).toBe(24);
    for (const wrong of ['1', '121', '2.5', 'a year'])
      expect(() => after(wrong)).toThrow(/is wrong/);
    expect(() => readSettings({ UNUSED_ACCOUNT_MONTHS: '24' })).toThrow(/set SIGN_IN=code$/);
  });

  it('serve the API documentation on this machine only', () => {
    const publicly = { HOST: '0.0.0.0', PUBLIC_URL: 'https://trboo.example', ...mail };
    expect(readSettings(publicly).apiDocs).toBe(false);
    expect(readSettings({}).apiDocs).toBe(true);
  });

  it('need nothing in a container: people join by link, on this machine', () => {
    const settings = readSettings({ HOST: '0.0.0.0' });
    expect(settings).toMatchObject({ signIn: 'code', registration: 'invited', demo: null });
    expect([settings.publicUrl.href, joinsByLink(settings)]).toEqual([
      'http://localhost:3000/',
      true,
    ]);
    const mailing = readSettings({ HOST: '0.0.0.0', ...mail });
    expect([mailing.registration, joinsByLink(mailing)]).toEqual(['open', false]);
    expect(joinsByLink(readSettings({}))).toBe(false);
  });

  it('require what passkeys need where no mail is sent', () => {
    const publicly = { HOST: '0.0.0.0', PUBLIC_URL: 'https://10.0.0.1' };
    expect(() => readSettings(publicly)).toThrow(/^PUBLIC_URL=.* is refused: .*a host name/);
    expect(readSettings({ ...publicly, ...mail }).signIn).toBe('code');
    expect(() => readSettings({ HOST: '0.0.0.0', UNUSED_ACCOUNT_MONTHS: '24' })).toThrow(
      /^UNUSED_ACCOUNT_MONTHS is refused: without SMTP_URL /,
    );
  });

  it('contain the mail server, and never show its password', () => {
    const code = readSettings({ SIGN_IN: 'code', ...mail });
    expect([code.smtpUrl?.hostname, code.people]).toEqual(['mail.example.com', 'found']);
    expect(() => readSettings({ SMTP_URL: 'htt://ana:secret@x' })).toThrow(/^SMTP_URL=… is wrong/);
  });

  it('contain the event store, and never show its password', () => {
    const store = (EVENT_STORE: string) => readSettings({ EVENT_STORE }).eventStoreUrl;
    expect(store('sqlite')).toBeNull();
    const address = 'kurrentdb://ana:secret@events.example.com:2113';
    expect(store(address)).toBe(address);
    expect(() => store(`${address}?max=1`)).toThrow(
      /^EVENT_STORE=… is wrong: takes only .+ sqlite$/,
    );
  });

  it.each([
    'mongodb://db.example/?tls=true',
    'mongodb://ana:secret@one.example:27017,two.example/trboo?replicaSet=rs0&tls=true',
    'mongodb+srv://ana:s%40cret@db.example/trboo?retryWrites=true',
  ])('accept a MongoDB address: %s', (READ_STORE) => {
    expect(readSettings({ READ_STORE }).readStoreUrl).toBe(READ_STORE);
  });

  it('never show the password of a read store', () => {
    const read = () => readSettings({ READ_STORE: 'mongo://ana:secret@db.example' });
    expect(read).toThrow(/^READ_STORE=… is wrong: must be sqlite, or mongodb:/);
  });

  it.each(['SPOTIFY_CLIENT_ID', 'PODCASTINDEX_SECRET'])(
    'accept %s only with its counterpart, and never show it',
    (name) => {
      const read = () => readSettings({ [name]: 'hidden' });
      expect(read).toThrow(/^(SPOTIFY|PODCASTINDEX)_\w+= is wrong: \w+ and \w+ belong together$/);
    },
  );

  it('accept an identity provider only with all its settings, in code sign-in', () => {
    const all = {
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'trboo',
      OIDC_CLIENT_SECRET: 'hidden',
    };
    const code = { SIGN_IN: 'code', SMTP_URL: 'smtp://mail.example' };
    expect(readSettings({ ...code, ...all }).identityProvider).toEqual({
      issuer: new URL('https://id.example'),
      clientId: 'trboo',
      clientSecret: 'hidden',
      name: 'id.example',
    });
    for (const missing of Object.keys(all)) {
      const read = () => readSettings({ ...code, ...all, [missing]: '' });
      expect(read).toThrow(/^OIDC_\w+= is wrong: \w+ and \w+ belong together$/);
    }
    expect(() => readSettings(all)).toThrow(/^OIDC_ISSUER is refused: .* set SIGN_IN=code$/);
    const plain = { ...code, ...all, OIDC_ISSUER: 'http://id.example' };
    expect(() => readSettings(plain)).toThrow(/^OIDC_ISSUER=http:.* is wrong: must be https/);
    const secret = { ...code, ...all, OIDC_CLIENT_SECRET: 'hid den' };
    expect(() => readSettings(secret)).toThrow(/^OIDC_CLIENT_SECRET=… is wrong/);
  });

  it('never show a wrong key', () => {
    expect(() => readSettings({ TMDB_TOKEN: 'se cret' })).toThrow(/^TMDB_TOKEN=… is wrong/);
  });

  it('have no map tiles with the sample catalogue', () => {
    const { providers } = readSettings({ SEARCH_MODE: 'sample' });
    expect(providers).toMatchObject({ live: false, mapTileUrl: null });
  });

  it.each([
    ['Trboo of ours <us@example.com>', { name: 'Trboo of ours', address: 'us@example.com' }],
    ['us@example.com', { name: '', address: 'us@example.com' }],
  ])('accept a sender of mail: %s', (MAIL_FROM, from) => {
    expect(readSettings({ MAIL_FROM }).mailFrom).toEqual(from);
  });

  it('derive the sender from the public address', () => {
    const { mailFrom } = readSettings({ PUBLIC_URL: 'https://trboo.example' });
    expect(mailFrom).toEqual({ name: 'Trboo', address: 'trboo@trboo.example' });
  });

  it('contain the trusted proxies', () => {
    const { trustProxy } = readSettings({ TRUST_PROXY: 'loopback, 10.0.0.0/8,::1' });
    expect(trustProxy).toEqual(['loopback', '10.0.0.0/8', '::1']);
  });

  it('derive the public address from an IPv6 host', () => {
    expect(readSettings({ HOST: '::1' }).publicUrl.href).toBe('http://[::1]:3000/');
  });

  it('determine the allowed host names', () => {
    const hosts = allowedHosts(readSettings({ PUBLIC_URL: 'https://trboo.example/' }));
    expect(hosts).toEqual(new Set(['localhost', '127.0.0.1', '[::1]', 'trboo.example']));
  });

  it.each(['127.0.0.1', '127.0.1.1', '127.255.255.254', '::1', 'localhost'])(
    'treat %s as a loopback address',
    (HOST) => {
      expect(readSettings({ HOST })).toMatchObject({ signIn: 'open' });
    },
  );

  it.each(['128.0.0.1', '10.0.0.1', '::2', 'localhost.example.com'])(
    'do not treat %s as a loopback address',
    (HOST) => {
      expect(() => readSettings({ HOST, SIGN_IN: 'open' })).toThrow(/only on a loopback address/);
    },
  );
});
