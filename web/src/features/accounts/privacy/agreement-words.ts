import type { Text } from '../../../lib/language.js';

/** What stands where one goes on; the text itself is loaded with its page. */
export const agreement: Text = [
  'By continuing you agree to what is kept of you.',
  'En continuant, vous acceptez ce qui est conservé de vous.',
];
export const readMore: Text = ['What is kept, and why', 'Ce qui est conservé, et pourquoi'];
