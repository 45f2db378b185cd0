import { expect, it } from '@jest/globals';
import { t } from './translate.js';

it('an English text is its own translation, with values in their places', () => {
  expect(t('Add New')).toBe('Add New');
  expect(t('No pattern: {name}')).toBe('No pattern: {name}');
  const friends = (count: number) =>
    t('{count, plural, one {# friend} other {# friends}} of {name}', { count, name: 'Inès' });
  expect([friends(1), friends(2)]).toEqual(['1 friend of Inès', '2 friends of Inès']);
});

it('a value of a script from right to left leaves the punctuation around it in place', () => {
  expect(t('“{title}” deleted', { title: 'الأيام' })).toBe('“\u2068الأيام\u2069” deleted');
});
