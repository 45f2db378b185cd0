import { Logger } from '@nestjs/common';
import { existsSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import type { PreviewedItem, SharePageContent } from '../../../contract/share-page.js';
import { StoreUnavailable } from '../../../stores/ports.js';
import { requestedLanguageOf } from './plain-page.js';
import type { RendererFiles, Rendering } from './renderer-worker.js';

/** Milliseconds that a document waits for its screen's markup. */
const maxWait = 500;
/** Renderings that wait for the worker: further documents are sent without markup. */
const maxScreens = 8;
/** Further pages of share links are refused for a moment. */
const maxPages = 200;

type Wording = Rendering['wording'];
type FirstScreen = Omit<Extract<Rendering, { view: 'first-screen' }>, 'view' | 'wording'>;

const bytes = z.instanceof(Uint8Array);
const result = z.object({
  number: z.number(),
  output: z.union([z.string(), bytes]).optional(),
  failure: z.string().optional(),
});

/** The kinds of English whose dates a page is rendered with. */
const englishLocale = /\ben-(GB|US)\b/;

/** The same choice as the client's: dates are those of the language, in English by the region. */
export function wordingFor(headers: IncomingHttpHeaders): Wording {
  const language = requestedLanguageOf(headers) ?? 'en';
  if (language === 'fr') return { language, locale: 'fr-FR' };
  const [locale = 'en-GB'] = englishLocale.exec(headers['accept-language'] ?? '') ?? [];
  return { language, locale };
}

interface Waiting {
  readonly resolve: (output: string | Uint8Array) => void;
  readonly reject: (failure: Error) => void;
}

/**
 * Renders what the server draws of the client in a worker thread: React takes up to 30 ms a page,
 * during which the process could answer nobody else. The worker starts when it is first needed and
 * ends with the process.
 */
export class Renderer {
  private readonly logger = new Logger('Http');
  private worker: Worker | undefined;
  /** By task number. Entries stay until the worker has answered. */
  private readonly unfinished = new Map<number, Waiting>();
  private count = 0;

  /** @throws Error when a view was not built. */
  constructor(private readonly files: RendererFiles) {
    for (const file of Object.values(files)) {
      if (!existsSync(file)) throw new Error(`${file} is missing: run npm run build`);
    }
  }

  /** Loads the view in advance, when somebody sees the sign-in page. */
  prepare(words: Wording): void {
    void this.firstScreen(words, { path: '', answers: {}, zone: 'UTC' });
  }

  /** The screen's markup; empty when it is not rendered in time: the page then does it. */
  async firstScreen(words: Wording, screen: FirstScreen): Promise<string> {
    if (this.unfinished.size >= maxScreens) return '';
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve(''), maxWait);
    });
    const markup = this.render({ view: 'first-screen', wording: words, ...screen }).then(
      (output) => z.string().parse(output),
      (failure: unknown) => {
        this.logger.warn('a first screen could not be rendered', { failure: String(failure) });
        return '';
      },
    );
    return Promise.race([markup, late]).finally(() => clearTimeout(timer));
  }

  /**
   * The whole document of a share link.
   * @param past ISO 8601, in time travel
   * @throws StoreUnavailable when too many wait.
   */
  async sharePage(
    language: Wording['language'],
    content: SharePageContent,
    past: string | null,
  ): Promise<string> {
    const task: Rendering = { view: 'share-page', wording: { language }, content, past };
    return z.string().parse(await this.render(task));
  }

  /** The drawn cover of an item without a picture, as a PNG for link previews. */
  async preview(item: PreviewedItem): Promise<Uint8Array> {
    return bytes.parse(await this.render({ view: 'preview', wording: { language: 'fr' }, item }));
  }

  private render(task: Rendering): Promise<string | Uint8Array> {
    if (this.unfinished.size >= maxPages) {
      return Promise.reject(new StoreUnavailable('Too many pages wait to be rendered'));
    }
    this.count += 1;
    const number = this.count;
    const worker = (this.worker ??= this.start());
    return new Promise((resolve, reject) => {
      this.unfinished.set(number, { resolve, reject });
      worker.postMessage({ number, rendering: task });
    });
  }

  private start(): Worker {
    const worker = new Worker(this.files.worker, { workerData: this.files });
    worker.on('message', (message) => {
      const { number, output, failure = 'no output' } = result.parse(message);
      const waiting = this.unfinished.get(number);
      this.unfinished.delete(number);
      if (output === undefined) waiting?.reject(new Error(failure));
      else waiting?.resolve(output);
    });
    worker.on('error', (error) =>
      this.logger.warn('the renderer failed', { failure: String(error) }),
    );
    worker.on('exit', () => {
      this.worker = undefined;
      for (const { reject } of this.unfinished.values()) reject(new Error('the renderer ended'));
      this.unfinished.clear();
    });
    worker.unref();
    return worker;
  }
}
