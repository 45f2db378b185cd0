import { expect, it } from '@jest/globals';
import { serverText } from './server-text.js';

it.each([
  ['Not friends with this user', 'Not friends with this user'],
  ['Please try again in 7 seconds', 'Please try again in 7 seconds'],
  ['A text {that} is unknown', 'A text {that} is unknown'],
  [
    'Doublon détecté: vous avez déjà ajouté cette recommandation.',
    'Duplicate: you have already added this recommendation.',
  ],
])('the server’s text “%s” is shown in English as “%s”', (text, shown) => {
  expect(serverText(text)).toBe(shown);
});
