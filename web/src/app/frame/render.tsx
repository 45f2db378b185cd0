import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/shared.css';
import './frame.css';
import { renderToStaticMarkup } from 'react-dom/server';
import { language } from '../../lib/language/language.js';
import { loadTexts } from '../../lib/language/translate.js';

await loadTexts();
const { AppFrame } = await import('./app-frame.js');
const { SignInFrame } = await import('./sign-in-frame.js');

/** The build replaces this text with all styles that this module and the components import. */
export const styles = '/* all styles */';

/** Markup for the first answer, in one language. */
export const frame = renderToStaticMarkup(
  <div lang={language}>
    <SignInFrame />
    <AppFrame />
  </div>,
);
