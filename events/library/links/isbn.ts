import { withAsciiDigits } from '../../kernel/digits.js';

/** The ISBN that makes up the whole text, as 10 or 13 characters; null when it is not one. */
export function isbnOf(text: string): string | null {
  const number = withAsciiDigits(text)
    .replace(/^(urn:)?isbn:?/i, '')
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
  if (/^97[89]\d{10}$/.test(number) && checks13(number)) return number;
  return /^\d{9}[\dX]$/.test(number) && checks10(number) ? number : null;
}

const digits = (number: string) =>
  Array.from(number, (digit) => (digit === 'X' ? 10 : Number(digit)));

const checks13 = (number: string) =>
  digits(number).reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0) % 10 ===
  0;

const checks10 = (number: string) =>
  digits(number).reduce((sum, digit, index) => sum + digit * (10 - index), 0) % 11 === 0;
