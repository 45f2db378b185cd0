import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readYaml } from '../../infra/compose/read-yaml.mjs';
import { joinsByLink, readSettings } from '../../services/platform/settings/settings.js';
import { settingNames } from '../../services/platform/settings/variables.js';
import { searchHosts } from '../../services/features/search/upstreams.js';
import { Authority } from '../support/servers/authority.js';
import { RunningApplication } from '../support/application/running-application.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const file = (path: string) => new URL(`../../${path}`, import.meta.url);

/** What a volume of the large installation mounts. */
const mounted = (path: string) => file(`infra/compose/${path}`);

const service = z.looseObject({
  image: z.string(),
  build: z.string().optional(),
  user: z.string().optional(),
  command: z.array(z.string()).default([]),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  secrets: z
    .array(z.union([z.string(), z.object({ source: z.string(), target: z.string() })]))
    .default([]),
  security_opt: z.array(z.string()).default([]),
  healthcheck: z.object({ test: z.array(z.string()).min(2) }).loose(),
  deploy: z.object({
    resources: z.object({
      limits: z.object({ cpus: z.string(), memory: z.string(), pids: z.number() }),
    }),
  }),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
});
const compose = z
  .looseObject({
    services: z.record(z.string(), service),
    volumes: z.record(z.string(), z.unknown()),
    networks: z.record(z.string(), z.unknown()),
    secrets: z.record(z.string(), z.object({ file: z.string() })),
  })
  .parse(readYaml(file('infra/compose/docker-compose.yml')));
const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build !== undefined);
/** Those that do something once, and end. */
const oneOff = ['events-account'];
/** What an operator makes before the first start. */
const folder = temporaryFolder();
let authority: Authority;
beforeAll(() => {
  authority = new Authority(folder.path);
});
afterAll(() => folder.remove());

/** Variables that an operator must or may give, with what stands in for them. */
const variables = /\$\{(\w+)(?::([-?])([^}]*))?\}/g;
const filledIn = (text: string) =>
  text
    .replace(variables, (_, _name, _kind, value: string) => value)
    .replace('/run/secrets', folder.path);

describe('The large installation', () => {
  it('has each role twice, one image for all, and what they lean on', () => {
    expect(services.map(([name]) => name)).toEqual([
      'api-1',
      'api-2',
      'projector-1',
      'projector-2',
      'egress-proxy',
      'proxy',
      'kurrentdb',
      'events-account',
      'mongodb',
      'redis',
      'mailpit',
      'prometheus',
      'grafana',
    ]);
    expect(ours.map(([, { environment }]) => environment.ROLES)).toEqual([
      'api,live',
      'api,live',
      'projector',
      'projector',
    ]);
    expect(new Set(ours.map(([, { image }]) => image)).size).toBe(1);
  });

  it.each(services)('%s is pinned, and waits only for what it can know to be well', (_, each) => {
    expect(each.image).toMatch(/^[a-z/-]+:v?\d+\.\d+\.\d+(-[a-z-]+)?$/);
    for (const [name, { condition }] of Object.entries(each.depends_on)) {
      expect(compose.services).toHaveProperty([name]);
      const ends = oneOff.includes(name);
      expect(condition).toBe(ends ? 'service_completed_successfully' : 'service_healthy');
    }
  });

  it.each(services)('%s mounts what there is, and is reached from this machine only', (_, each) => {
    for (const volume of each.volumes) {
      const [from = ''] = volume.split(':');
      if (from.startsWith('.')) expect(existsSync(mounted(from))).toBe(true);
      else expect(compose.volumes).toHaveProperty([from]);
    }
    for (const port of each.ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    for (const network of each.networks) expect(compose.networks).toHaveProperty([network]);
  });

  it('keeps the stores where nothing from outside reaches them', () => {
    for (const name of ['kurrentdb', 'events-account', 'mongodb', 'redis', 'prometheus']) {
      expect(compose.services[name]).toMatchObject({ networks: ['inside'], ports: [] });
    }
    expect(compose.networks.inside).toEqual({ internal: true });
  });

  it.each(services)(
    '%s runs as nobody in particular, and writes nothing but its data',
    (_, each) => {
      expect(each).toMatchObject({
        user: expect.stringMatching(/^[1-9]\d*:\d+$/),
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    },
  );

  it('lets the processes of the product reach nothing but the stores and the egress proxy', () => {
    const inside = new Set(ours.map(([, { networks }]) => networks.join()));
    expect([...inside]).toEqual(['inside']);
    const outside = services.filter(([, { networks }]) => networks.includes('outside'));
    expect(outside.map(([name]) => name)).toEqual(['egress-proxy', 'proxy', 'mailpit', 'grafana']);
    const listed = filledIn(compose.services['egress-proxy']?.environment.WAY_OUT ?? '').split(',');
    const push = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com'];
    const wanted = [...searchHosts(readSettings({}).providers), ...push];
    expect(new Set(listed)).toEqual(new Set(wanted));
    for (const [, { environment }] of ours) {
      expect(environment).toMatchObject({
        HTTPS_PROXY: 'http://egress-proxy:3128',
        NODE_USE_ENV_PROXY: '1',
      });
    }
  });

  it.each(ours)('%s has a heap that leaves room in its container', (_, { command, deploy }) => {
    const heap = /--max-old-space-size=(\d+)/.exec(command.join(' '))?.[1];
    const memory = /^(\d+)M$/.exec(deploy.resources.limits.memory)?.[1];
    // What a process takes beside its heap: code, stacks, sockets, pictures that are decoded.
    expect(Number(memory) - Number(heap)).toBeGreaterThanOrEqual(128);
    // With the demo and nobody there a process of all roles takes 230 MB in all.
    expect(Number(heap)).toBeGreaterThanOrEqual(256);
  });

  it.each(ours)('%s has settings that the product knows and takes', (_, { environment }) => {
    const ofNode = ['NODE_EXTRA_CA_CERTS', 'NODE_USE_ENV_PROXY', 'HTTPS_PROXY', 'NO_PROXY'];
    expect([...settingNames, ...ofNode]).toEqual(expect.arrayContaining(Object.keys(environment)));
    const given = Object.entries(environment).map(([name, value]) => [name, filledIn(value)]);
    const settings = readSettings(
      z.record(z.string(), z.string()).parse(Object.fromEntries(given)),
    );
    // Nothing goes plainly, also within their network.
    expect(settings).toMatchObject({ signIn: 'code', demo: null, isPlainNetwork: false });
    expect([settings.tls, settings.masterKeys].includes(null)).toBe(false);
  });

  it('has no secret of its own: each is a file, which one command makes, and which is kept from the source', () => {
    const text = readFileSync(file('infra/compose/docker-compose.yml'), 'utf8');
    const asked = [...text.matchAll(variables)].map(([, name]) => name);
    const example = readFileSync(file('infra/compose/compose.example.env'), 'utf8');
    const names = [...example.matchAll(/^(\w+)=/gm)].map(([, name]) => name);
    expect(new Set(asked)).toEqual(new Set(names));
    expect(asked.filter((name) => /PASSWORD|KEY|TOKEN|SECRET/.test(name ?? ''))).toEqual([]);
    for (const [name, { file: path }] of Object.entries(compose.secrets)) {
      expect(path).toBe(`./secrets/${name}`);
      expect(statSync(authority.path(name)).size).toBeGreaterThan(0);
    }
    expect(statSync(folder.path).mode & 0o077).toBe(0);
    expect(readFileSync(file('.gitignore'), 'utf8')).toMatch(/^secrets\/$/m);
  });

  it.each(services)('%s is given the secrets that it reads, and no others', (_, each) => {
    const given = each.secrets.map((one) => (typeof one === 'string' ? one : one.source));
    expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(given));
    const files = each.volumes
      .map((volume) => volume.split(':')[0] ?? '')
      .filter((from) => from.startsWith('.'))
      .map(mounted)
      .flatMap((from) =>
        statSync(from).isDirectory()
          ? readdirSync(from, { recursive: true, withFileTypes: true })
              .filter((entry) => entry.isFile())
              .map((entry) => join(entry.parentPath, entry.name))
          : [from.pathname],
      )
      .map((path) => readFileSync(path, 'utf8'));
    const own = each.command.join(' ').includes('events-account.js')
      ? [readFileSync(file('infra/image/events-account.mjs'), 'utf8')]
      : [];
    const text = [JSON.stringify(each), ...files, ...own, ...(each.build ? [urlsOfSecrets()] : [])];
    const read = new Set(
      text.flatMap((one) => [
        ...[...one.matchAll(/\/run\/secrets\/([a-z-]+)/g)].map(([, name]) => name),
        ...[...one.matchAll(/secret\('([a-z-]+)'\)/g)].map(([, name]) => name),
      ]),
    );
    const elsewhere = each.secrets.flatMap((one) => (typeof one === 'string' ? [] : [one.source]));
    expect([...new Set([...read, ...elsewhere])].sort()).toEqual([...given].sort());
  });
});

/** Addresses that the product is given name the authority. */
const urlsOfSecrets = () =>
  ['events-url', 'documents-url'].map((name) => readFileSync(authority.path(name), 'utf8')).join();

describe('The image', () => {
  const dockerfile = readFileSync(file('Dockerfile'), 'utf8');
  it('is of a pinned base, without root, with a health check', () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
    expect(bases).toEqual([
      expect.stringMatching(/^node:\d+\.\d+\.\d+-bookworm-slim$/),
      'base',
      'base',
      expect.stringMatching(/^debian:12\.\d+-slim$/),
    ]);
    // No line is for one kind of processor.
    expect(dockerfile).not.toMatch(/x64|x86|amd64|arm|aarch/i);
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK .+health\.mjs/m);
    expect(readFileSync(file('infra/image/health.mjs'), 'utf8')).toContain('/health/live`');
  });

  it('holds every package that its programs import', () => {
    const { dependencies } = z
      .looseObject({ dependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(file('package.json'), 'utf8')));
    const seen = new Set<string>();
    const packages = new Set<string>();
    const visit = (source: URL) => {
      if (seen.has(source.href)) return;
      seen.add(source.href);
      const text = readFileSync(source, 'utf8');
      for (const [, name = ''] of text.matchAll(
        /^(?:import|export|\}) (?:[^;]*?from )?'([^']+)';$/gm,
      )) {
        if (name.startsWith('.')) visit(new URL(name.replace(/\.js$/, '.ts'), source));
        else if (!name.startsWith('node:')) {
          packages.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
        }
      }
    };
    for (const program of ['main', 'trboo']) visit(file(`services/${program}.ts`));
    expect(seen.size).toBeGreaterThan(100);
    expect([...packages].filter((name) => dependencies[name] === undefined)).toEqual([]);
  });

  it('copies only what there is, and what is let into the build', () => {
    const ignore = readFileSync(file('.dockerignore'), 'utf8').split('\n');
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)];
    for (const path of copied.flatMap(([, paths]) => paths?.split(' ') ?? [])) {
      expect(statSync(file(path))).toBeDefined();
      expect(ignore.some((line) => line.startsWith('!') && path.startsWith(line.slice(1)))).toBe(
        true,
      );
    }
  });
});

const rules = z.object({
  groups: z.array(
    z.object({ rules: z.array(z.looseObject({ alert: z.string(), expr: z.string() })) }),
  ),
});
const panel = z.looseObject({
  title: z.string(),
  type: z.literal('timeseries'),
  fieldConfig: z.looseObject({ defaults: z.looseObject({ unit: z.string().min(1) }) }),
  targets: z.array(z.looseObject({ expr: z.string() })).min(1),
});
const dashboard = z.looseObject({ panels: z.array(panel).min(1) });

describe('The small installations', () => {
  const small = z.strictObject({
    services: z.record(
      z.string(),
      z.looseObject({ environment: z.record(z.string(), z.string()).default({}) }),
    ),
    volumes: z.record(z.string(), z.unknown()),
  });
  it.each(['compose.yml', 'infra/compose/caddy.yml'])('%s has ten lines and no secrets', (path) => {
    const { services: parts } = small.parse(readYaml(file(path)));
    const lines = readFileSync(file(path), 'utf8').trim().split('\n');
    expect(lines.filter((line) => !line.startsWith('#')).length).toBeLessThanOrEqual(12);
    const given = { HOST: '0.0.0.0', ...parts.trboo?.environment };
    const environment = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, value.replace('${DOMAIN}', 'a.example')]),
    );
    expect(joinsByLink(readSettings(environment))).toBe(true);
  });
});

describe('Prometheus and Grafana', () => {
  let application: RunningApplication;
  let exported: ReadonlySet<string>;
  beforeAll(async () => {
    application = await RunningApplication.start();
    const text = await (await fetch(`${application.url}/metrics`)).text();
    const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
    exported = new Set(
      types.flatMap(([, name = '', type]) =>
        type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name],
      ),
    );
  });
  afterAll(() => application.close());
  const figuresIn = (expression: string) =>
    [...expression.matchAll(/\b(?:trboo|process|nodejs)_\w+/g)].map(([name]) => name);

  it('ask every process, with the token', () => {
    const config = JSON.stringify(readYaml(file('infra/prometheus/prometheus.yml')));
    for (const [name] of ours) expect(config).toContain(`"${name}:3000"`);
    expect(config).toContain('/run/secrets/metrics-token');
  });

  it('name only figures that are exported', () => {
    const { groups } = rules.parse(readYaml(file('infra/prometheus/rules.yml')));
    const panels = dashboard.parse(
      JSON.parse(readFileSync(file('infra/grafana/dashboards/trboo.json'), 'utf8')),
    ).panels;
    const expressions = [
      ...groups.flatMap((group) => group.rules.map(({ expr }) => expr)),
      ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ];
    const named = new Set(expressions.flatMap(figuresIn));
    expect(named.size).toBeGreaterThan(10);
    expect([...named].filter((name) => !exported.has(name))).toEqual([]);
  });

  it('tell of what stands still, of a stale end of the log, and of dead letters', () => {
    const { groups } = rules.parse(readYaml(file('infra/prometheus/rules.yml')));
    const alerts = groups.flatMap((group) => group.rules.map(({ alert }) => alert));
    expect(alerts).toEqual(
      expect.arrayContaining([
        'ReadModelStandsStill',
        'LogTailStale',
        'DeadLetters',
        'NoProjector',
      ]),
    );
  });
});
