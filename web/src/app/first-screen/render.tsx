import { loadTexts } from '../../lib/language/translate.js';

await loadTexts();
export const { renderFirstScreen } = await import('./first-screen-markup.js');
