import './app/no-eval.js';
import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/newsreader/wght.css';
import '@fontsource-variable/newsreader/wght-italic.css';
import './app/mantine.css';
import './app/tokens.css';
import './app/base.css';
import './app/fields.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { makeInstallable, reloadForMissingCode } from './app/install.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
reloadForMissingCode();
makeInstallable();
