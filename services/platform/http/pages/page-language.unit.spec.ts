import { expect, it } from '@jest/globals';
import { requestedLanguageOf } from './plain-page.js';

it.each([
  [undefined, undefined, null],
  ['*', undefined, null],
  ['de-DE,de;q=0.9', undefined, null],
  ['en-GB,en;q=0.9,fr;q=0.8', undefined, 'en'],
  ['de, en;q=0.5, fr-CA;q=0.7', undefined, 'fr'],
  ['fr;q=0, en', undefined, 'en'],
  ['en-US', 'theme=dark; language=fr; other=1', 'fr'],
  ['fr', 'language=xx', 'fr'],
])('Accept-Language %j with the cookies %j asks for %j', (accepted, cookie, language) => {
  const headers = { 'accept-language': accepted, cookie };
  expect(requestedLanguageOf(headers)).toBe(language);
});
