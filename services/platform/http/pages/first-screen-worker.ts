import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { FirstScreenView } from '../../../contract/first-reads-content.js';
import { firstScreenTask } from './first-screens.js';

const file = z.string().parse(workerData);
const view = z.object({
  renderFirstScreen: z.custom<FirstScreenView['renderFirstScreen']>(
    (exported) => typeof exported === 'function',
  ),
});

async function markupOf(message: unknown) {
  const { number, wording, screen } = firstScreenTask.parse(message);
  try {
    const query = new URLSearchParams(wording).toString();
    const { renderFirstScreen } = view.parse(await import(`${pathToFileURL(file).href}?${query}`));
    return { number, markup: await renderFirstScreen(screen.path, screen.answers, screen.zone) };
  } catch (failure) {
    // The page renders its first screen itself.
    return { number, markup: '', failure: String(failure) };
  }
}

parentPort?.on('message', (message) => {
  void markupOf(message).then((result) => parentPort?.postMessage(result));
});
