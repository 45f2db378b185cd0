import './app/no-eval.js';
import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/newsreader/wght.css';
import '@fontsource-variable/newsreader/wght-italic.css';
import './app/styles/mantine.css';
import './app/styles/tokens.css';
import './app/styles/base.css';
import './app/styles/fields.css';
import './app/styles/forced-colors.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { removeFrameBehind } from './app/frame/remove-frame.js';
import { refetchFailedStyles, registerServiceWorker } from './app/offline/install.js';
import { rememberShareOfAddress } from './features/shared/share-of-address.js';
import { reloadOnNewVersion } from './app/new-version/new-version.js';
import { ChunkLoadError } from './lib/lazy/lazy-component.js';
import { watchOverlayHistory } from './lib/page/overlay-history.js';
import { watchPresses } from './lib/forms/repeated-press.js';

rememberShareOfAddress();
watchOverlayHistory();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
removeFrameBehind(root);
createRoot(root, {
  // A missing chunk is no bug; the page tells the person.
  onCaughtError: (failure) => {
    if (!(failure instanceof ChunkLoadError)) console.error(failure);
  },
}).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
reloadOnNewVersion();
refetchFailedStyles();
watchPresses();
registerServiceWorker();
