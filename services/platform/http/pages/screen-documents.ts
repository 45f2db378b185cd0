import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cookieName, getSession } from '../../../contract/accounts/session.js';
import { firstReads, sessionRead } from '../../../contract/first-reads.js';
import { type FirstReadsContent, firstReadsId } from '../../../contract/first-reads-content.js';
import { parametersHeader, positionHeader } from '../../../contract/headers.js';
import { requestParameters } from '../../../contract/request-parameters.js';
import { type FirstScreens, wordingFor } from './first-screens.js';

/** Milliseconds that a document waits for its reads; later ones are left to the page. */
const maxWait = 300;
/** What a read has of the request for the document: who asks, and from where. */
const forwarded = /^(cookie|host|user-agent|forwarded|x-forwarded-.*)$/;

/** Tags of the files with which a page begins. */
export const firstFiles = z.object({
  /** By the first segment of the screen's path. */
  screens: z.record(z.string(), z.string()),
  /** By language: the texts, without which no code runs. */
  catalogs: z.object({ en: z.string(), fr: z.string() }),
});
type FirstFiles = z.infer<typeof firstFiles>;

/** Between these, the page has the tags of what a visitor needs first. */
const filesPlace = /<!--first-files-->.*<!--\/first-files-->/s;

const signedIn = z.object({
  user: getSession.response.shape.user.unwrap(),
  past: getSession.response.shape.past,
});

/**
 * The documents of a signed-in person's screens: the page with the tags of the screen's files and
 * with the answers of its first reads, so that the browser asks for everything at once. Where these
 * are all there, it also has the screen's markup, which is shown until the app has started.
 */
export class ScreenDocuments {
  constructor(
    private readonly fastify: FastifyInstance,
    private readonly page: string,
    private readonly files: FirstFiles,
    private readonly screens: FirstScreens,
  ) {}

  /** The document of a path for whoever asks; null for a visitor. */
  async documentFor(request: FastifyRequest, path: string): Promise<string | null> {
    const wording = wordingFor(request.headers);
    if (!request.headers.cookie?.includes(cookieName)) {
      this.screens.prepare(wording);
      return null;
    }
    const answers: FirstReadsContent = {};
    const read = async ({ call, request: parameters }: typeof sessionRead) => {
      const { address, confidential } = requestParameters(call, parameters);
      const answer = await this.answerTo(request, address, confidential);
      if (answer !== null) answers[address] = answer;
      return answer?.body;
    };
    const { data } = signedIn.safeParse(await read(sessionRead));
    if (data === undefined) return null;
    const reads = firstReads(path, data.user.email).map(read);
    const all = Promise.all(reads).then((bodies) => bodies.every((body) => body !== undefined));
    const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), maxWait));
    const isComplete = await Promise.race([all, late]);
    // Filters in the address, and the past, have reads of their own.
    const isUsual = path === request.url && data.past === undefined;
    const markup = isComplete && isUsual ? await this.screens.markupOf(wording, path, answers) : '';
    const [, screen = ''] = path.split('/');
    const { screens, catalogs } = this.files;
    return this.page
      .replace(filesPlace, () => `${catalogs[wording.language]}${screens[screen] ?? ''}`)
      .replace('<div id="root">', (root) => `${markup}${asElement(answers)}${root}`);
  }

  /** The answer as the call gives it over the network; null when it refuses. */
  private async answerTo({ headers, raw }: FastifyRequest, url: string, confidential: string) {
    const asked = Object.entries(headers).filter(([name]) => forwarded.test(name));
    const { statusCode, ...answer } = await this.fastify.inject({
      method: 'GET',
      url,
      headers: {
        ...Object.fromEntries(asked),
        accept: 'application/json',
        ...(confidential !== '' && { [parametersHeader]: confidential }),
      },
      ...(raw.socket.remoteAddress !== undefined && { remoteAddress: raw.socket.remoteAddress }),
    });
    if (statusCode !== 200) return null;
    const position = answer.headers[positionHeader];
    const body: unknown = answer.json();
    return { body, ...(typeof position === 'string' && { position }) };
  }
}

/** JSON as an element that no text in it can end. */
function asElement(content: FirstReadsContent): string {
  const json = JSON.stringify(content).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${firstReadsId}">${json}</script>`;
}
