import { expect, it } from '@jest/globals';
import { wordingFor } from './first-screens.js';

it.each([
  ['no preference', {}, 'en', 'en-GB'],
  ['a French browser', { 'accept-language': 'fr-CA,en;q=0.8' }, 'fr', 'fr-FR'],
  ['an American browser', { 'accept-language': 'en-US,en;q=0.9' }, 'en', 'en-US'],
  ['chosen English', { cookie: 'language=en', 'accept-language': 'fr' }, 'en', 'en-GB'],
  ['chosen American English', { cookie: 'language=en', 'accept-language': 'en-US' }, 'en', 'en-US'],
  ['chosen French', { cookie: 'language=fr', 'accept-language': 'en-US' }, 'fr', 'fr-FR'],
])('%s gives the same language and locale as in the client', (_, headers, language, locale) => {
  expect(wordingFor(headers)).toEqual({ language, locale });
});
