import '../app/no-eval.js';
import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/newsreader/wght.css';
import './operations.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { OperationsPage } from './operations-page.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
createRoot(root).render(
  <StrictMode>
    <OperationsPage />
  </StrictMode>,
);
