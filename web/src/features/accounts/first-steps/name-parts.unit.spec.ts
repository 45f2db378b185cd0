import { expect, it } from '@jest/globals';
import { nameParts } from './name-parts.js';

it.each([
  [' Nova ', 'Nova', ''],
  ['Léa  Moreau', 'Léa', 'Moreau'],
  ['Ana de la Cruz', 'Ana', 'de la Cruz'],
])('a name in one field has a first and a last name: "%s"', (name, first_name, last_name) => {
  expect(nameParts(name)).toEqual({ first_name, last_name });
});
