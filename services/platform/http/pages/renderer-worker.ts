import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { FirstScreenView } from '../../../contract/first-reads-content.js';
import type { SharePageView } from '../../../contract/share-page.js';
import { type Rendering, rendererFiles, renderTask } from './renderer.js';

const files = rendererFiles.parse(workerData);
const isFunction = (exported: unknown) => typeof exported === 'function';
const firstScreenView = z.object({
  renderFirstScreen: z.custom<FirstScreenView['renderFirstScreen']>(isFunction),
});
const sharePageView = z.object({
  renderSharePage: z.custom<SharePageView['renderSharePage']>(isFunction),
  renderPreviewImage: z.custom<SharePageView['renderPreviewImage']>(isFunction),
});

/** Each language has a view of its own: its texts are constants of the modules. */
const load = (file: string, wording: Rendering['wording']): Promise<unknown> =>
  import(`${pathToFileURL(file).href}?${new URLSearchParams(wording).toString()}`);

async function outputOf(task: Rendering): Promise<string | Uint8Array> {
  if (task.view === 'first-screen') {
    const view = firstScreenView.parse(await load(files.firstScreen, task.wording));
    return view.renderFirstScreen(task.path, task.answers, task.zone);
  }
  const view = sharePageView.parse(await load(files.sharePage, task.wording));
  if (task.view === 'share-page') return view.renderSharePage(task.content, task.past);
  // Few need it.
  const { default: sharp } = await import('sharp');
  const drawing = Buffer.from(view.renderPreviewImage(task.item));
  return sharp(drawing).png({ palette: true }).toBuffer();
}

parentPort?.on('message', (message) => {
  const { number, rendering } = renderTask.parse(message);
  outputOf(rendering).then(
    (output) => parentPort?.postMessage({ number, output }),
    (failure: unknown) => parentPort?.postMessage({ number, failure: String(failure) }),
  );
});
