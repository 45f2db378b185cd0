import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { cookieName, getSession } from '../../../contract/accounts/session.js';
import { firstReads, sessionRead } from '../../../contract/first-reads.js';
import { type FirstReadsContent, firstReadsId } from '../../../contract/first-reads-content.js';
import { parametersHeader, positionHeader } from '../../../contract/headers.js';
import { timeZoneIn } from '../../../contract/language.js';
import { requestParameters } from '../../../contract/request-parameters.js';
import { type FirstScreens, wordingFor } from './first-screens.js';

/** Milliseconds that a document waits for its reads. The page repeats those that take longer. */
const maxWait = 300;
/** Headers of the request that its reads need too: they identify the caller and the address. */
const forwarded = /^(cookie|host|user-agent|forwarded|x-forwarded-.*)$/;

/** Tags of the files that a page loads first. */
export const firstFiles = z.object({
  /** By the first segment of the screen's path. */
  screens: z.record(z.string(), z.string()),
  /** The texts by language. The app starts only with them. */
  catalogs: z.object({ en: z.string(), fr: z.string() }),
});
type FirstFiles = z.infer<typeof firstFiles>;

/** The part of the page with the tags of a visitor's first files. */
const filesPlace = /<!--first-files-->.*<!--\/first-files-->/s;

const signedIn = z.object({
  user: getSession.response.shape.user.unwrap(),
  past: getSession.response.shape.past,
});

/**
 * The documents of a signed-in person's screens. A document contains the tags of the screen's files
 * and the responses of its first reads, so that the browser requests everything at once. With all
 * responses, it also contains the screen's markup, which is shown until the app has started.
 */
export class ScreenDocuments {
  constructor(
    private readonly fastify: FastifyInstance,
    private readonly page: string,
    private readonly files: FirstFiles,
    private readonly screens: FirstScreens,
  ) {}

  /** The document of a path for the caller; null for a visitor. */
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
    // With filters in the address, and in time travel, the screen has other reads.
    const isUsual = path === request.url && data.past === undefined;
    const zone = timeZoneIn(request.headers.cookie ?? '');
    const markup =
      isComplete && isUsual ? await this.screens.markupOf(wording, { path, answers, zone }) : '';
    const [, screen = ''] = path.split('/');
    const { screens, catalogs } = this.files;
    return this.page
      .replace('<html', '<html data-signed-in')
      .replace(filesPlace, () => `${screens[screen] ?? ''}${catalogs[wording.language]}`)
      .replace('<div id="root">', (root) => `${markup}${asElement(answers)}${root}`);
  }

  /** The response of the call, as over the network; null when it is refused. */
  private async answerTo({ headers, raw }: FastifyRequest, url: string, confidential: string) {
    const ownHeaders = Object.entries(headers).filter(([name]) => forwarded.test(name));
    const { statusCode, ...answer } = await this.fastify.inject({
      method: 'GET',
      url,
      headers: {
        ...Object.fromEntries(ownHeaders),
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

/** The responses as a script element; `<` is escaped, so that no text can close the element. */
function asElement(content: FirstReadsContent): string {
  const json = JSON.stringify(content).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${firstReadsId}">${json}</script>`;
}
