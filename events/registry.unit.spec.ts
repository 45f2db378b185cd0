import { beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { z } from 'zod';
import { upcast } from './kernel/event-type.js';
import { eventTypes, findEventType } from './registry.js';
import { sampleOf } from './testing/sample.js';

const decider = z.object({ category: z.string(), events: z.record(z.string(), z.unknown()) });
const files = readdirSync(new URL('./', import.meta.url), { recursive: true, encoding: 'utf8' });
const modules: unknown[] = [];
// One after another: Jest links modules wrongly that are imported at the same time.
for (const file of files.filter((name) => /decider\.ts$/.test(name))) {
  modules.push(await import(`./${file.replace(/\.ts$/, '.js')}`));
}
/** Every decider that is exported by a file of that name. */
const deciders = modules.flatMap((module) =>
  Object.values(z.looseObject({}).parse({ ...Object(module) })).flatMap((exported) => {
    const { success, data } = decider.safeParse(exported);
    return success ? [data] : [];
  }),
);
const fixtures = new URL('./fixtures/', import.meta.url);
const fixtureNames = () => readdirSync(fixtures);
const fixture = (name: string) =>
  z
    .record(z.string(), z.unknown())
    .parse(JSON.parse(readFileSync(new URL(name, fixtures), 'utf8')));

const types = Object.entries(eventTypes).map(([name]) => {
  const type = findEventType(name);
  if (type === undefined) throw new Error(`${name} is not found`);
  return { name, type };
});

const versionsBelow = (end: number) => Array.from({ length: end - 1 }, (_, index) => index + 1);
const versionsOf = types.flatMap(({ name, type }) =>
  versionsBelow(type.schemaVersion + 1).map((version) => ({ name, type, version })),
);
const fixtureOf = (name: string, version: number) => `${name}.v${version}.json`;

// `npm run documents` writes fixtures of new versions; existing fixtures never change.
beforeAll(async () => {
  if (process.env['WRITE_DOCUMENTS'] === undefined) return;
  const options = await resolveConfig(new URL('../package.json', import.meta.url));
  for (const { name, type } of types) {
    const file = new URL(fixtureOf(name, type.schemaVersion), fixtures);
    if (existsSync(file)) continue;
    const sample = JSON.stringify(sampleOf(type.data, name), null, 2);
    writeFileSync(file, await format(sample, { ...options, parser: 'json' }));
  }
});

describe.each(types)('the event type $name', ({ name, type }) => {
  it('has a whole number from 1 as its schema version', () => {
    expect(Number.isInteger(type.schemaVersion)).toBe(true);
    expect(type.schemaVersion).toBeGreaterThanOrEqual(1);
  });

  it('has one upcaster from each version below its own, and no other', () => {
    const versions = versionsBelow(type.schemaVersion).map(String);
    expect(Object.keys(type.upcasters).sort()).toStrictEqual(versions.sort());
  });

  it('declares since which version it has each field', () => {
    for (const [field, version] of Object.entries(type.since ?? {})) {
      expect(Object.keys(type.data.shape)).toContain(field);
      expect(version).toBeGreaterThan(1);
      expect(version).toBeLessThanOrEqual(type.schemaVersion);
    }
    for (const { version } of versionsOf.filter((each) => each.name === name)) {
      const stored = Object.keys(fixture(fixtureOf(name, version)));
      const known = Object.keys(type.data.shape).filter(
        (field) => (type.since?.[field] ?? 1) <= version,
      );
      expect([version, stored]).toEqual([version, expect.arrayContaining(known)]);
    }
  });

  it('seals only its own fields, with the key of a user whose id it contains', () => {
    const { person, fields } = type.personal ?? { person: undefined, fields: [] };
    const known = Object.keys(type.data.shape);
    expect(known).toEqual(expect.arrayContaining([...fields]));
    if (person !== undefined) expect(known).toContain(person);
    // The log stores the sealed fields under this name.
    expect(known).not.toContain('sealed');
    expect(fields).not.toContain(person);
  });

  it('declares since which version a field is sealed, unless since the first', () => {
    const { fields = [], sealedSince = {} } = type.personal ?? {};
    expect(fields).toEqual(expect.arrayContaining(Object.keys(sealedSince)));
    for (const version of Object.values(sealedSince)) {
      expect(version).toBeGreaterThan(1);
      expect(version).toBeLessThanOrEqual(type.schemaVersion);
    }
  });

  it('accepts null for its personal fields, which erasure makes unreadable', () => {
    const nulls = Object.fromEntries((type.personal?.fields ?? []).map((field) => [field, null]));
    const erased = { ...fixture(fixtureOf(name, type.schemaVersion)), ...nulls };
    expect(upcast(type, type.schemaVersion, erased)).toStrictEqual(erased);
  });

  it('accepts the sample that its fixture is recorded from', () => {
    const sample = sampleOf(type.data, name);
    expect(type.data.parse(sample)).toStrictEqual(sample);
  });

  it('belongs to the streams of exactly one decider', () => {
    expect(deciders.filter(({ events }) => Object.hasOwn(events, name))).toHaveLength(1);
  });
});

describe('The fixtures of all stored versions', () => {
  it.each(versionsOf)('include version $version of $name', ({ name, version }) => {
    expect(fixtureNames()).toContain(fixtureOf(name, version));
  });

  it('are of registered types and versions only', () => {
    const known = versionsOf.map(({ name, version }) => fixtureOf(name, version));
    expect(fixtureNames().filter((name) => !known.includes(name))).toStrictEqual([]);
  });

  it.each(versionsOf)(
    'are read in the newest version: version $version of $name',
    ({ name, type, version }) => {
      const newest = upcast(type, version, fixture(fixtureOf(name, version)));
      expect(type.data.parse(newest)).toStrictEqual(newest);
    },
  );

  it.each(types)('are read unchanged in the newest version: $name', ({ name, type }) => {
    const stored = fixture(fixtureOf(name, type.schemaVersion));
    expect(upcast(type, type.schemaVersion, stored)).toStrictEqual(stored);
  });

  it('contain only addresses at example.com', () => {
    const texts = fixtureNames().map((name) => JSON.stringify(fixture(name)));
    const addresses = texts.flatMap((text) => text.match(/[^"\s]+@[^"\s]+/g) ?? []);
    expect(addresses).not.toHaveLength(0);
    for (const address of addresses) expect(address).toMatch(/@example\.com$/);
  });
});

describe('The registry of event types', () => {
  it.each(['NeverHeardOf', 'liked', '', 'toString', 'constructor', '__proto__'])(
    'does not know %j',
    (name) => {
      expect(findEventType(name)).toBeUndefined();
    },
  );

  it('returns the declaration of a stored name', () => {
    expect(findEventType('Liked')).toBe(eventTypes.Liked);
  });

  it('has every event type of every decider', () => {
    const ofDeciders = deciders.flatMap(({ events }) => Object.keys(events));
    expect(ofDeciders.sort()).toStrictEqual(Object.keys(eventTypes).sort());
  });

  it('seals names, addresses and everything that people write', () => {
    const sealed = Object.fromEntries(
      types.flatMap(({ name, type }) =>
        type.personal ? [[name, [...type.personal.fields].sort()]] : [],
      ),
    );
    expect(sealed).toStrictEqual({
      UserRegistered: ['email', 'firstName', 'lastName'],
      SessionStarted: ['device'],
      PasskeyAdded: ['credentialId', 'name', 'publicKey'],
      PasskeyRenamed: ['name'],
      ProfileUpdated: ['bio', 'firstName', 'lastName'],
      RecommendationAdded: ['description', 'link', 'metadata', 'title'],
      RecommendationEdited: ['description', 'link', 'metadata', 'title'],
      RecommendationSaved: ['title'],
      Shared: ['why'],
      CommentAdded: ['comment'],
      CommentUpdated: ['comment'],
      ShareLinkCreated: ['forWhom'],
      LinkAnswered: ['name', 'words'],
      OutcomeRecorded: ['words'],
      AskSent: ['text'],
      FriendListCreated: ['description', 'name'],
      FriendListRenamed: ['description', 'name'],
      NotificationsChosen: ['zone'],
      PushDeviceAdded: ['auth', 'endpoint', 'name', 'p256dh'],
    });
  });
});
