import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { eventType, type Upcaster, upcast } from './event-type.js';

const splitName: Upcaster = ({ name, ...rest }) => {
  const [firstName, lastName] = z.string().parse(name).split(' ');
  return { ...rest, firstName, lastName };
};

/** Version 1 had one `name`; version 2 split it; version 3 renamed `city` and made it optional. */
const moved = eventType(
  z.object({ firstName: z.string(), lastName: z.string(), town: z.string().nullable() }),
  {
    schemaVersion: 3,
    upcasters: {
      1: splitName,
      2: ({ city, ...rest }) => ({ ...rest, town: city ?? null }),
    },
  },
);

const newest = { firstName: 'Ana', lastName: 'Silva', town: 'Porto' };

describe('Upcasting a stored event', () => {
  it('applies every upcaster to the oldest version', () => {
    expect(upcast(moved, 1, { name: 'Ana Silva', city: 'Porto' })).toStrictEqual(newest);
  });

  it('applies only the remaining upcasters to a later version', () => {
    const stored = { firstName: 'Ana', lastName: 'Silva', city: 'Porto' };
    expect(upcast(moved, 2, stored)).toStrictEqual(newest);
  });

  it('returns the newest version unchanged', () => {
    expect(upcast(moved, 3, newest)).toStrictEqual(newest);
  });

  it('does not change the stored data', () => {
    const stored = Object.freeze({ name: 'Ana Silva', city: 'Porto' });
    upcast(moved, 1, stored);
    expect(stored).toStrictEqual({ name: 'Ana Silva', city: 'Porto' });
  });

  it('drops fields that are not in the schema', () => {
    expect(upcast(moved, 3, { ...newest, shoeSize: 38 })).toStrictEqual(newest);
  });

  it.each([4, 0, -1])('refuses version %d, which this program does not know', (version) => {
    expect(() => upcast(moved, version, newest)).toThrow(
      `schema version ${version} is unknown to this program`,
    );
  });

  it('refuses a version whose upcaster is missing', () => {
    const gap = { ...moved, upcasters: { 1: splitName } };
    expect(() => upcast(gap, 1, { name: 'Ana Silva', city: 'Porto' })).toThrow(
      'no upcaster from schema version 2',
    );
  });

  it('refuses data that does not match the schema after the last upcaster', () => {
    expect(() => upcast(moved, 3, { ...newest, town: 7 })).toThrow(z.ZodError);
    expect(() => upcast(moved, 1, { name: 'Ana', city: 'Porto' })).toThrow(z.ZodError);
  });

  it.each([null, 'Ana', 7, undefined, [['name', 'Ana']]])(
    'refuses %j, which is not an object of fields',
    (stored) => {
      expect(() => upcast(moved, 3, stored)).toThrow(z.ZodError);
    },
  );
});

describe('An event type', () => {
  it('is at version 1 without personal fields by default', () => {
    const plain = eventType(z.object({ id: z.string() }));
    expect(plain.schemaVersion).toBe(1);
    expect(plain.upcasters).toStrictEqual({});
    expect(plain.personal).toBeUndefined();
    expect(upcast(plain, 1, { id: 'a' })).toStrictEqual({ id: 'a' });
  });
});
