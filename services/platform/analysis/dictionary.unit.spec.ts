import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { eventTypes, findEventType } from '../../../events/registry.js';
import { projections } from '../../../projections/registry.js';
import { columnsOf, rowOf } from './columns.js';
import { eventDictionary, modelDictionary } from './dictionary.js';
import { dictionaryPage } from './dictionary-page.js';
import { eventTable, modelTable } from './tables.js';
import { wordsFor } from './words.js';

const page = new URL('../../../docs/analysis/data-dictionary.md', import.meta.url);
const pseudonym = (of: string, id: string) => `${of}#${Array.from(id).toReversed().join('')}`;
const nothing = { asked: new Set<string>(), pseudonym };
const tables = [...eventDictionary(), ...modelDictionary()];

describe('The data dictionary', () => {
  it('is the page that npm run ops -- dictionary prints', () => {
    const cells = (text: string) => text.replaceAll(/ +\|/g, ' |').replaceAll(/-{3,}/g, '---');
    expect(cells(readFileSync(page, 'utf8'))).toBe(cells(dictionaryPage()));
  });

  it('has every event type and every read model', () => {
    expect(eventDictionary().map(({ name }) => name)).toEqual(Object.keys(eventTypes));
    expect(modelDictionary().map(({ name }) => name)).toEqual(projections.map(({ name }) => name));
  });

  it.each(tables)('describes every field of $name', ({ entries }) => {
    const without = entries.filter(({ word }) => word === undefined).map(({ field }) => field);
    expect(without).toEqual([]);
  });

  it.each(eventDictionary())(
    'exports no encrypted field of $name unless asked for',
    ({ name, entries }) => {
      for (const field of findEventType(name)?.personal?.fields ?? []) {
        const word = entries.find((entry) => entry.field === field)?.word;
        expect([field, word?.as]).toEqual([field, expect.stringMatching(/^(text|object)$/)]);
        expect(word?.with).toBeDefined();
      }
    },
  );

  it.each(tables)('never exports free text of $name unchanged', ({ name, entries }) => {
    const plain = entries.filter(({ word }) => word?.as === 'plain' && word.unit === undefined);
    const shape: Readonly<Record<string, z.core.$ZodType>> = findEventType(name)?.data.shape ?? {};
    for (const { field } of plain.filter(
      (each) => each.field in shape && each.field !== 'eventId',
    )) {
      const given = z.safeParse(shape[field] ?? z.never(), 'whatever somebody writes');
      expect([field, given.success]).toEqual([field, false]);
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

describe('A row', () => {
  const shape = {
    userId: z.string(),
    memberIds: z.array(z.string()),
    comment: z.string().nullable(),
    metadata: z.record(z.string(), z.json()),
    likes: z.number(),
    codeDigest: z.string(),
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
  const row = (...asked: string[]) =>
    rowOf(columnsOf(shape, { asked: new Set(asked), pseudonym }, wordsFor('')), values);

  it('has pseudonyms, lengths and harmless values, and no field that the dictionary lacks', () => {
    expect(row()).toEqual({
      userId: 'person#ada',
      memberIds: ['person#neb', 'person#eve'],
      commentLength: 4,
      metadataFields: 2,
      likes: 3,
    });
  });

  it('has what is personal only where it is asked for by name', () => {
    expect(row('comment.text')).toEqual({ ...row(), comment: 'Lu 👍' });
    expect(row('person.id')).toEqual({ ...row(), userId: 'ada', memberIds: ['ben', 'eve'] });
    expect(row('recommendation.metadata')).toEqual({ ...row(), metadata: values.metadata });
  });

  it('has no length of a missing value', () => {
    const columns = columnsOf(shape, nothing, wordsFor(''));
    expect(rowOf(columns, { ...values, comment: null })).toMatchObject({ commentLength: null });
  });
});
