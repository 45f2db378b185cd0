import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { removeFrameBehind } from './frame/remove-frame.js';
import { prepareFirstScreen } from './prepare.js';
import { makeQueryClient } from './query-client.js';
import { refetchFailedStyles, registerServiceWorker } from './offline/install.js';
import { rememberShareOfAddress } from '../features/shared/share-of-address.js';
import { reloadOnNewVersion } from './new-version/new-version.js';
import { ChunkLoadError } from '../lib/lazy/lazy-component.js';
import { whenIdle } from '../lib/lazy/when-idle.js';
import { watchOverlayHistory } from '../lib/page/overlay-history.js';
import { watchPresses } from '../lib/forms/repeated-press.js';

rememberShareOfAddress();
watchOverlayHistory();
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
removeFrameBehind(root);
const client = makeQueryClient();
const app = createRoot(root, {
  // A missing chunk is no bug; the page tells the person.
  onCaughtError: (failure) => {
    if (!(failure instanceof ChunkLoadError)) console.error(failure);
  },
});
void prepareFirstScreen(client).then(() => {
  startTransition(() => {
    app.render(
      <StrictMode>
        <App client={client} />
      </StrictMode>,
    );
  });
});
reloadOnNewVersion();
refetchFailedStyles();
watchPresses();
registerServiceWorker();
whenIdle(() => {
  // Offline its code may be missing; then the fonts come with the next visit.
  void import('./offline/precache-app.js')
    .then(({ fetchFonts }) => fetchFonts())
    .catch(() => undefined);
});
