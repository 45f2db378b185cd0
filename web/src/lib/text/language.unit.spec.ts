import { expect, it } from '@jest/globals';
import { inLanguage } from './language.js';

it('a text is shown in French to French browsers, else in English', () => {
  const text = ['Passkey', 'Clé d’accès'] as const;
  for (const language of ['fr', 'fr-CA']) expect(inLanguage(text, language)).toBe('Clé d’accès');
  for (const language of ['en', 'de-DE', '']) expect(inLanguage(text, language)).toBe('Passkey');
});
