import { describe, expect, it, test } from '@jest/globals';
import { isolate, joinParts } from './names.js';

describe('isolate', () => {
  it.each(['', 'Emma', '12 mars', 'Жизнь', '東京'])('leaves %p as it is', (text) => {
    expect(isolate(text)).toBe(text);
  });

  it.each(['الطيب', 'Ben: עמוס', 'عام 1966'])('wraps %p in isolates', (text) => {
    expect(isolate(text)).toBe(`\u2068${text}\u2069`);
  });
});

test('parts are joined by dots, without the empty ones, each in its own direction', () => {
  expect(joinParts(['Book', '', undefined, 'الطيب', '1966'])).toBe(
    'Book · \u2068الطيب\u2069 · 1966',
  );
});
