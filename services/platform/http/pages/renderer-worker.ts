import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { firstReadsContent, type FirstScreenView } from '../../../contract/first-reads-content.js';
import type {
  PreviewedItem,
  SharePageContent,
  SharePageView,
} from '../../../contract/share-page.js';

/** Language of a page and locale of its dates, as the import of a view names them. */
const wording = z.object({ language: z.enum(['en', 'fr']), locale: z.string().optional() });
const isObject = (value: unknown) => typeof value === 'object' && value !== null;
const rendering = z.discriminatedUnion('view', [
  z.object({
    view: z.literal('first-screen'),
    wording,
    path: z.string(),
    answers: firstReadsContent,
    zone: z.string(),
  }),
  z.object({
    view: z.literal('share-page'),
    wording,
    content: z.custom<SharePageContent>(isObject),
    /** ISO 8601, in time travel. */
    past: z.string().nullable(),
  }),
  z.object({ view: z.literal('preview'), wording, item: z.custom<PreviewedItem>(isObject) }),
]);
const renderTask = z.object({ number: z.number(), rendering });
export type Rendering = z.infer<typeof rendering>;

/** The worker and the views that it loads: modules of the web client's build. */
const rendererFiles = z.object({
  worker: z.string(),
  sharePage: z.string(),
  firstScreen: z.string(),
});
export type RendererFiles = Readonly<z.infer<typeof rendererFiles>>;

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
