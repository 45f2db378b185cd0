import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { eventType, type Upcaster } from './event-type.js';
import { upcast } from './upcasting.js';

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

describe('upcasting a stored event', () => {
  it('takes the oldest shape through every version in turn', () => {
    expect(upcast(moved, 1, { name: 'Ana Silva', city: 'Porto' })).toStrictEqual(newest);
  });

  it('takes a shape in the middle through the steps that are left', () => {
    const stored = { firstName: 'Ana', lastName: 'Silva', city: 'Porto' };
    expect(upcast(moved, 2, stored)).toStrictEqual(newest);
  });

  it('gives the newest shape as it is', () => {
    expect(upcast(moved, 3, newest)).toStrictEqual(newest);
  });

  it('leaves the stored data alone', () => {
    const stored = Object.freeze({ name: 'Ana Silva', city: 'Porto' });
    upcast(moved, 1, stored);
    expect(stored).toStrictEqual({ name: 'Ana Silva', city: 'Porto' });
  });

  it('drops fields that the newest shape does not have', () => {
    expect(upcast(moved, 3, { ...newest, shoeSize: 38 })).toStrictEqual(newest);
  });

  it.each([4, 0, -1])('refuses version %d, which this program does not know', (version) => {
    expect(() => upcast(moved, version, newest)).toThrow(
      `schema version ${version} is unknown to this program`,
    );
  });

  it('refuses to jump over a version that has no upcaster', () => {
    const gap = { ...moved, upcasters: { 1: splitName } };
    expect(() => upcast(gap, 1, { name: 'Ana Silva', city: 'Porto' })).toThrow(
      'no upcaster from schema version 2',
    );
  });

  it('refuses data that does not fit after the last step', () => {
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

describe('declaring an event type', () => {
  it('starts at version 1 with nothing personal', () => {
    const plain = eventType(z.object({ id: z.string() }));
    expect(plain.schemaVersion).toBe(1);
    expect(plain.upcasters).toStrictEqual({});
    expect(plain.personal).toBeUndefined();
    expect(upcast(plain, 1, { id: 'a' })).toStrictEqual({ id: 'a' });
  });
});
