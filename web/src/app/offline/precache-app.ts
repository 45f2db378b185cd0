import serif from '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2?url';
import serifItalic from '@fontsource-variable/newsreader/files/newsreader-latin-wght-italic.woff2?url';
import sans from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { StorageItem } from '../../lib/storage/storage-item.js';

/** `choose-frame.ts` reads it before the first paint. */
const withFonts = new StorageItem('localStorage', 'trboo-fonts');

const isLateLatin = ({ family, unicodeRange }: FontFace) =>
  /late/i.test(family) && /^u\+0+-/i.test(unicodeRange);

/** Fetches the fonts for the next screen. Safari does not prefetch links. */
export async function fetchFonts(): Promise<void> {
  if (withFonts.get() !== null) return;
  try {
    await Promise.all(
      [sans, serif, serifItalic].map(async (href) => {
        const answer = await fetch(href, { priority: 'low' });
        if (!answer.ok) throw new Error(`The font was answered with ${answer.status}.`);
        await answer.arrayBuffer();
      }),
    );
    withFonts.set('kept');
    const shown = [...document.fonts].filter(isLateLatin);
    await Promise.all(shown.map((face) => face.load()));
    const { dataset } = document.documentElement;
    if (dataset['fonts'] === 'later') dataset['fonts'] = 'loaded';
  } catch {
    // The next visit tries again.
  }
}

/** Asks the service worker to cache the whole application for offline use. */
export function precacheApp(): void {
  // With data saver on, only what is used is cached.
  if (!('serviceWorker' in navigator) || savesData()) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('keep'));
}

/** Not every browser supports this. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (typeof connection !== 'object' || connection === null) return false;
  return Reflect.get(connection, 'saveData') === true;
}
