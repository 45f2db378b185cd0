import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { object, person, plain, text, withheld } from '../../../events/kernel/fields.js';
import { eventTypes, findEventType } from '../../../events/registry.js';
import { projections } from '../../../projections/registry.js';
import { columnsOf, rowOf } from './columns.js';
import { eventDictionary, modelDictionary } from './dictionary.js';
import { eventTable, modelTable } from './tables.js';

const pseudonym = (of: string, id: string) => `${of}#${Array.from(id).toReversed().join('')}`;
const nothing = { requested: new Set<string>(), pseudonym };
const tables = [...eventDictionary(), ...modelDictionary()];

describe('The data dictionary', () => {
  it('has every event type and every read model', () => {
    expect(eventDictionary().map(({ name }) => name)).toEqual(Object.keys(eventTypes));
    expect(modelDictionary().map(({ name }) => name)).toEqual(projections.map(({ name }) => name));
  });

  it.each(tables)('describes every field of $name', ({ entries }) => {
    const without = entries
      .filter(({ meaning }) => meaning === undefined)
      .map(({ field }) => field);
    expect(without).toEqual([]);
  });

  it.each(eventDictionary())(
    'exports no encrypted field of $name unless asked for',
    ({ name, entries }) => {
      for (const field of findEventType(name)?.personal?.fields ?? []) {
        const meaning = entries.find((entry) => entry.field === field)?.meaning;
        expect([field, meaning?.as]).toEqual([field, expect.stringMatching(/^(text|object)$/)]);
        expect(meaning?.with).toBeDefined();
      }
    },
  );

  it.each(tables)('never exports free text of $name unchanged', ({ name, entries }) => {
    const plain = entries.filter(
      ({ meaning }) => meaning?.as === 'plain' && meaning.unit === undefined,
    );
    const shape: Readonly<Record<string, z.core.$ZodType>> = findEventType(name)?.data.shape ?? {};
    for (const { field } of plain.filter(
      (each) => each.field in shape && each.field !== 'eventId',
    )) {
      const parsed = z.safeParse(shape[field] ?? z.never(), 'any text');
      expect([field, parsed.success]).toEqual([field, false]);
    }
  });

  it('names each column of a table once', () => {
    const whole = [
      ...Object.keys(eventTypes).map((name) => eventTable(name, nothing)),
      ...projections.map((each) => modelTable(each, nothing)),
    ];
    for (const { columns } of whole) {
      const names = columns.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
    }
  });
});

describe('A row of an export', () => {
  const shape = {
    userId: person('who'),
    memberIds: person('members', z.array(z.string())),
    comment: text('comment.text', 'comment'),
    metadata: object('recommendation.metadata', 'metadata', z.record(z.string(), z.json())),
    likes: plain('likes', z.number()),
    codeDigest: withheld('digest'),
    neverHeardOf: z.string(),
  };
  const values = {
    userId: 'ada',
    memberIds: ['ben', 'eve'],
    comment: 'Lu 👍',
    metadata: { isbn: '1', year: 2 },
    likes: 3,
    codeDigest: 'secret',
    neverHeardOf: 'secret',
  };
  const row = (...requested: string[]) =>
    rowOf(columnsOf(shape, { requested: new Set(requested), pseudonym }), values);

  it('contains pseudonyms, lengths and values without personal data, and no field without a meaning', () => {
    expect(row()).toEqual({
      userId: 'person#ada',
      memberIds: ['person#neb', 'person#eve'],
      commentLength: 4,
      metadataFields: 2,
      likes: 3,
    });
  });

  it('contains a personal value only when it is requested by name', () => {
    expect(row('comment.text')).toEqual({ ...row(), comment: 'Lu 👍' });
    expect(row('person.id')).toEqual({ ...row(), userId: 'ada', memberIds: ['ben', 'eve'] });
    expect(row('recommendation.metadata')).toEqual({ ...row(), metadata: values.metadata });
  });

  it('has no length of a missing value', () => {
    const columns = columnsOf(shape, nothing);
    expect(rowOf(columns, { ...values, comment: null })).toMatchObject({ commentLength: null });
  });
});
