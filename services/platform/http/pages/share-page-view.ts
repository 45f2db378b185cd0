import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Language } from '../../../contract/language.js';
import type { SharePageView } from '../../../contract/share-page.js';

const view = z.object({
  renderSharePage: z.custom<SharePageView['renderSharePage']>(
    (exported) => typeof exported === 'function',
  ),
  renderPreviewImage: z.custom<SharePageView['renderPreviewImage']>(
    (exported) => typeof exported === 'function',
  ),
  inlineScripts: z.array(z.string()),
  inlineStyles: z.array(z.string()),
});

/** One view for each language; scripts and styles are the same in all. */
export type SharePageViews = Readonly<Record<Language, SharePageView>>;

/**
 * Loads the view of share pages from the web client's build, once for each language.
 * @throws Error when the build does not contain it.
 */
export async function loadSharePageViews(file: string): Promise<SharePageViews> {
  const load = async (language: Language) =>
    view.parse(await import(`${pathToFileURL(file).href}?language=${language}`));
  try {
    return { en: await load('en'), fr: await load('fr') };
  } catch (cause) {
    throw new Error(`${file}, the view of share links, cannot be loaded: run npm run build`, {
      cause,
    });
  }
}
