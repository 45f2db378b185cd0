import type { Text } from '../../../lib/text/language.js';

/** Shown beside the sign-in button; the notice itself loads with its page. */
export const agreement: Text = [
  'By continuing you accept the privacy notice.',
  'En continuant, vous acceptez la notice de confidentialité.',
];
export const readMore: Text = ['What we store, and why', 'Quelles données, et pourquoi'];
