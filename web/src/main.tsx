import './app/no-eval.js';
import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/newsreader/wght.css';
import '@fontsource-variable/newsreader/wght-italic.css';
import './app/mantine.css';
import './app/tokens.css';
import './app/base.css';
import './app/fields.css';
import './app/forced-colors.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { fetchMissingStyles, makeInstallable } from './app/install.js';
import { followNewVersions } from './app/new-version.js';
import { MissingCode } from './lib/lazy-part.js';
import { watchOverlayHistory } from './lib/overlay-history.js';
import { watchPresses } from './lib/repeated-press.js';

watchOverlayHistory();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
createRoot(root, {
  // Code that could not be fetched is no fault of the page, which says so to its person.
  onCaughtError: (failure) => {
    if (!(failure instanceof MissingCode)) console.error(failure);
  },
}).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
followNewVersions();
fetchMissingStyles();
watchPresses();
makeInstallable();
