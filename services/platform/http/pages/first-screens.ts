import { Logger } from '@nestjs/common';
import type { IncomingHttpHeaders } from 'node:http';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { firstReadsContent } from '../../../contract/first-reads-content.js';
import { requestedLanguageOf } from './plain-page.js';

/** Milliseconds that a document waits for its screen's markup. */
const maxWait = 500;
/** Renderings that wait for the worker. Further documents are sent without markup. */
const maxUnfinished = 8;

/** Language of a page and locale of its dates, as the view's import names them. */
const wording = z.object({ language: z.enum(['en', 'fr']), locale: z.string() });
const firstScreen = z.object({ path: z.string(), answers: firstReadsContent, zone: z.string() });

export const firstScreenTask = z.object({
  number: z.number(),
  wording,
  screen: firstScreen,
});
type FirstScreenTask = z.infer<typeof firstScreenTask>;
type Wording = z.infer<typeof wording>;
type FirstScreen = z.infer<typeof firstScreen>;

const result = z.object({ number: z.number(), markup: z.string(), failure: z.string().optional() });

/** The kinds of English whose dates a page is rendered with. */
const englishLocale = /\ben-(GB|US)\b/;

/** The same choice as the client's: dates are those of the language, in English by the region. */
export function wordingFor(headers: IncomingHttpHeaders): Wording {
  const language = requestedLanguageOf(headers) ?? 'en';
  if (language === 'fr') return { language, locale: 'fr-FR' };
  const [locale = 'en-GB'] = englishLocale.exec(headers['accept-language'] ?? '') ?? [];
  return { language, locale };
}

/**
 * Renders first screens in a worker thread, because React takes some 30 ms, during which the process
 * could answer nobody else. The worker starts when it is first needed and ends with the process.
 */
export class FirstScreens {
  private readonly logger = new Logger('Http');
  private worker: Worker | undefined;
  /** Receivers of the markup by task number. Entries stay until the worker has answered. */
  private readonly unfinished = new Map<number, (markup: string) => void>();
  private count = 0;

  /** @param file the view, from the web client's build. */
  constructor(private readonly file: string) {}

  /** Loads the view in advance, when somebody sees the sign-in page. */
  prepare(words: Wording): void {
    void this.markupOf(words, { path: '', answers: {}, zone: 'UTC' });
  }

  /** The screen's markup; empty when it is not rendered in time. */
  async markupOf(words: Wording, screen: FirstScreen): Promise<string> {
    if (this.unfinished.size >= maxUnfinished) return '';
    this.count += 1;
    const task: FirstScreenTask = { number: this.count, wording: words, screen };
    const worker = (this.worker ??= this.start());
    let timer: NodeJS.Timeout | undefined;
    const markup = await new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve(''), maxWait);
      this.unfinished.set(task.number, resolve);
      worker.postMessage(task);
    });
    clearTimeout(timer);
    return markup;
  }

  private finish(number: number, markup: string): void {
    this.unfinished.get(number)?.(markup);
    this.unfinished.delete(number);
  }

  private start(): Worker {
    const worker = new Worker(new URL('./first-screen-worker.js', import.meta.url), {
      workerData: this.file,
    });
    worker.on('message', (message) => {
      const { number, markup, failure } = result.parse(message);
      if (failure !== undefined) this.warn(failure);
      this.finish(number, markup);
    });
    worker.on('error', (error) => this.warn(String(error)));
    worker.on('exit', () => {
      this.worker = undefined;
      for (const number of this.unfinished.keys()) this.finish(number, '');
    });
    worker.unref();
    return worker;
  }

  private warn(failure: string): void {
    this.logger.warn('a first screen could not be rendered', { failure });
  }
}
