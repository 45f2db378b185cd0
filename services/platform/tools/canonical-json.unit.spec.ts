import { expect, it } from '@jest/globals';
import { canonicalJson } from './canonical-json.js';

it.each([
  [{ b: 1, a: [{ d: null, c: 'x' }] }, '{"a":[{"c":"x","d":null}],"b":1}'],
  [{ a: undefined, b: 2 }, '{"b":2}'],
  [['b', 'a'], '["b","a"]'],
  [undefined, 'null'],
])('writes the fields of %j in the order of their names', (value, json) => {
  expect(canonicalJson(value)).toBe(json);
});
