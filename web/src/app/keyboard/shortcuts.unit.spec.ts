import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { nextStep, plainKey, shortcuts } from './shortcuts.js';

const press = {
  ...{ ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false },
};

test.each([
  { what: 'a letter', at: { key: 'j' }, key: 'j' },
  { what: 'a letter under Caps Lock', at: { key: 'J' }, key: 'j' },
  { what: '"?" of any layout', at: { key: '?', shiftKey: true }, key: '?' },
  { what: '"/" of a French layout', at: { key: '/', shiftKey: true }, key: '/' },
  { what: 'a letter of another script', at: { key: 'о' }, key: 'о' },
  { what: 'Shift and a letter', at: { key: 'J', shiftKey: true }, key: null },
  { what: 'Control and a letter', at: { key: 'c', ctrlKey: true }, key: null },
  { what: 'Command and a letter', at: { key: 'c', metaKey: true }, key: null },
  { what: 'Alt and a letter', at: { key: 'l', altKey: true }, key: null },
  { what: 'a part of a composed letter', at: { key: 'k', isComposing: true }, key: null },
])('$what counts as $key', ({ at, key }) => {
  expect(plainKey({ ...press, ...at })).toBe(key);
});

test('each shortcut is reached by its keys alone', () => {
  for (const { keys, action } of shortcuts) {
    const steps = keys.map((key, index) => nextStep(keys.slice(0, index), key));
    expect(steps.map((step) => step.action)).toEqual([...keys.slice(1).map(() => null), action]);
  }
});

test('an unknown second key ends the shortcut and does nothing by itself', () => {
  expect(nextStep(['g'], 'c')).toEqual({ pending: [], action: null });
  expect(nextStep([], 'x')).toEqual({ pending: [], action: null });
});

test('the specification lists the same shortcuts', () => {
  const page = readFileSync('docs/specification/2-screens.md', 'utf8');
  const rows = [...page.matchAll(/^\| `(.+?)` +\| (.+?) +\|$/gm)].map(([, keys, text]) => [
    keys,
    text,
  ]);
  expect(rows).toEqual(shortcuts.map(({ keys, text }) => [keys.join(' '), text]));
});
