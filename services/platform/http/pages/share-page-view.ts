import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { SharePageView } from '../../../contract/share-page.js';

const view = z.object({
  renderSharePage: z.custom<SharePageView['renderSharePage']>(
    (exported) => typeof exported === 'function',
  ),
  inlineScripts: z.array(z.string()),
  inlineStyles: z.array(z.string()),
});

/**
 * Loads the view of share links from the web client's build.
 * @throws Error when the build lacks it.
 */
export async function loadSharePageView(file: string): Promise<SharePageView> {
  try {
    return view.parse(await import(pathToFileURL(file).href));
  } catch (cause) {
    throw new Error(`${file}, the view of share links, cannot be loaded: run npm run build`, {
      cause,
    });
  }
}
