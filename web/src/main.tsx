import './app/no-eval.js';
import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/newsreader/wght.css';
import '@fontsource-variable/newsreader/wght-italic.css';
// `?late`: the same faces under names of their own (web/font-loading.ts).
import '@fontsource-variable/figtree/wght.css?late';
import '@fontsource-variable/newsreader/wght.css?late';
import '@fontsource-variable/newsreader/wght-italic.css?late';
import './app/styles/fonts.css';
import './app/styles/mantine.css';
import './app/styles/tokens.css';
import './app/styles/base.css';
import './app/styles/fields.css';
import './app/styles/shared.css';
import './app/styles/forced-colors.css';
import './app/styles/print.css';
import { loadTexts } from './lib/language/translate.js';

/** Without a catalog the page is in English. */
const texts = loadTexts().catch(() => undefined);
void texts
  .then(() => import('./app/start.js'))
  .catch((failure: unknown) => {
    // Firefox refuses the imports of a page that is being left. Its timers no longer run, so it reports nothing.
    setTimeout(() => reportError(failure), 1_000);
  });
