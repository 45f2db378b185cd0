import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { readYaml } from '../../infra/compose/read-yaml.mjs';
import { acceptedFindings, judgeAudit } from '../../infra/supply/judge-audit.mjs';

const root = new URL('../../', import.meta.url);
const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, root), 'utf8'));

const advisory = (id: string, name: string) => ({
  url: `https://github.com/advisories/${id}`,
  title: 'Something is wrong',
  severity: 'high',
  name,
});
const [one, other] = ['GHSA-aaaa-bbbb-cccc', 'GHSA-dddd-eeee-ffff'];
const found = (...ids: readonly string[]) => ({
  vulnerabilities: {
    left: { via: ids.map((id) => advisory(id, 'left')) },
    above: { via: ['left'] },
  },
});
const accepted = (id: string, until: string) => ({
  id,
  until,
  why: 'only where nobody reaches it',
});
const now = new Date('2026-11-23T12:00:00Z');

describe('npm run audit', () => {
  it('reports each vulnerability once for all packages through which it comes', () => {
    expect(judgeAudit(found(one), [], now)).toEqual([
      `left: Something is wrong (high) https://github.com/advisories/${one}`,
    ]);
    expect(judgeAudit(found(), [], now)).toEqual([]);
  });

  it('leaves out accepted ones until their date, while they are found', () => {
    expect(judgeAudit(found(one), [accepted(one, '2026-11-23')], now)).toEqual([]);
    expect(judgeAudit(found(one), [accepted(one, '2026-11-22')], now)).toEqual([
      expect.stringContaining('accepted until 2026-11-22'),
    ]);
    expect(judgeAudit(found(one, other), [accepted(one, '2027-01-01')], now)).toHaveLength(1);
    expect(judgeAudit(found(), [accepted(one, '2027-01-01')], now)).toEqual([
      `${one} is accepted and found no more: take it out`,
    ]);
  });

  it.each([[undefined], [{}], [{ message: '405 Method Not Allowed', error: {} }]])(
    'knows nothing where the registry says nothing: %j',
    (said) => {
      expect(judgeAudit(said, [], now)).toBeUndefined();
    },
  );

  it('has a list of accepted ones with reasons and dates', () => {
    expect(() => acceptedFindings.parse(read('infra/supply/accepted.json'))).not.toThrow();
  });
});

describe('npm run sbom', () => {
  it('lists every package of the lock file, with its digest and without local paths', () => {
    const text = execFileSync(process.execPath, ['infra/supply/sbom.mjs'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    const bom = z
      .object({
        bomFormat: z.literal('CycloneDX'),
        metadata: z.object({ component: z.looseObject({ name: z.literal('trboo') }) }),
        components: z.array(
          z.looseObject({
            name: z.string(),
            version: z.string(),
            purl: z.string(),
            hashes: z.array(z.object({ content: z.string() })).min(1),
          }),
        ),
      })
      .parse(JSON.parse(text));
    const lock = z
      .object({
        packages: z.record(
          z.string(),
          // A package that is kept under another name says its own.
          z.looseObject({ version: z.string(), name: z.string().optional() }),
        ),
      })
      .parse(read('package-lock.json'));
    // A package that is also kept under another name is listed once; its purl says its own.
    const listed = new Set(
      bom.components.flatMap(({ name, version, purl }) => [
        `${name}@${version}`,
        decodeURIComponent(purl.replace('pkg:npm/', '')),
      ]),
    );
    const locked = Object.entries(lock.packages).filter(([path]) => path !== '');
    const missing = locked
      .map(([path, { version, name }]) => [
        `${path.split('node_modules/').at(-1) ?? ''}@${version}`,
        `${name ?? ''}@${version}`,
      ])
      .filter((names) => !names.some((each) => listed.has(each)));
    expect(missing).toEqual([]);
    expect(text).not.toContain(root.pathname);
    expect(text).not.toMatch(/file:|\/home\/|\/root\//);
  });
});

it('Updates are proposed by a bot, each week, for packages and images', () => {
  const bot = z
    .object({
      version: z.literal(2),
      updates: z.array(
        z.looseObject({
          'package-ecosystem': z.string(),
          schedule: z.object({ interval: z.literal('weekly') }),
        }),
      ),
    })
    .parse(readYaml(new URL('.github/dependabot.yml', root)));
  expect(bot.updates.map((each) => each['package-ecosystem'])).toEqual([
    'npm',
    'docker',
    'docker-compose',
    'gomod',
  ]);
});
