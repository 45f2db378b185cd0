import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/newsreader/wght.css';
import '@fontsource-variable/newsreader/wght-italic.css';
import '@fontsource-variable/figtree/wght.css?late';
import '@fontsource-variable/newsreader/wght.css?late';
import '@fontsource-variable/newsreader/wght-italic.css?late';
import '../app/styles/fonts.css';
import '../app/styles/tokens.css';
import '../app/styles/base.css';
import '../app/styles/shared.css';
import '../app/styles/forced-colors.css';
import './share-page.css';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SharePageView } from '../../../services/contract/share-page.js';
import colorScheme from '../../public/color-scheme.js?inline-script';
import { loadTexts } from '../lib/language/translate.js';
import behaviour from './share-page-script.js?inline-script';

await loadTexts();
const { ShareDocument } = await import('./share-document.js');
const preview = await import('./preview-image.js');

/** The build replaces this text with all styles that this module and the components import. */
const styles = '/* all styles */';

export const renderSharePage: SharePageView['renderSharePage'] = (content, past) =>
  `<!doctype html>${renderToStaticMarkup(
    <ShareDocument
      content={content}
      past={past}
      styles={styles}
      colorScheme={colorScheme}
      behaviour={behaviour}
    />,
  )}`;

export const { renderPreviewImage } = preview;
