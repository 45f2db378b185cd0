import { QueryBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { cookieName, getSession } from '../../../contract/accounts/session.js';
import { firstReads, sessionRead } from '../../../contract/first-reads.js';
import { type FirstReadsContent, firstReadsId } from '../../../contract/first-reads-content.js';
import { timeZoneIn } from '../../../contract/language.js';
import { requestParameters } from '../../../contract/request-parameters.js';
import { EventClock } from '../../decisions/event-clock.js';
import { Progress } from '../../read-side/read-models/progress.js';
import { Callers } from '../calls/callers.js';
import { type CheckedRequest, receivedCall } from '../calls/handles-call.js';
import { AccountLimits } from '../limits/account-limits.js';
import { type Renderer, wordingFor } from './renderer.js';

/** Milliseconds that a document waits for its reads. The page repeats those that take longer. */
const maxWait = 300;

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
  private readonly queries: QueryBus;
  private readonly callers: Callers;
  private readonly limits: AccountLimits;
  private readonly progress: Progress;
  private readonly clock: EventClock;

  constructor(
    application: NestFastifyApplication,
    private readonly page: string,
    private readonly files: FirstFiles,
    private readonly renderer: Renderer,
  ) {
    const anywhere = { strict: false };
    this.queries = application.get(QueryBus, anywhere);
    this.callers = application.get(Callers, anywhere);
    this.limits = application.get(AccountLimits, anywhere);
    this.progress = application.get(Progress, anywhere);
    this.clock = application.get(EventClock, anywhere);
  }

  /** The document of a path for the caller; null for a visitor. */
  async documentFor(
    request: CheckedRequest,
    reply: FastifyReply,
    path: string,
  ): Promise<string | null> {
    const wording = wordingFor(request.headers);
    if (!request.headers.cookie?.includes(cookieName)) {
      this.renderer.prepare(wording);
      return null;
    }
    const session = await this.callers.sessionOf(request.headers.cookie);
    if (session === null) return null;
    const { userId } = session;
    request.caller = session;
    const time = this.clock.now().toISOString();
    request.command = { actorId: userId, commandId: randomUUID(), time };
    const answers: FirstReadsContent = {};
    const read = async ({ call, request: parameters }: typeof sessionRead) => {
      // Read before the handler, which then reads data at least as new.
      const { position } = this.progress;
      const query = receivedCall(call, call.request.parse(parameters), request, reply);
      const work = () => this.queries.execute(query);
      // What is refused is read again by the page, which shows why.
      const answer: unknown = await this.limits.inTurn(userId, work).catch(() => undefined);
      if (answer === undefined) return undefined;
      const body: unknown = JSON.parse(JSON.stringify(answer));
      answers[requestParameters(call, parameters).address] = { position, body };
      return body;
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
      isComplete && isUsual
        ? await this.renderer.firstScreen(wording, { path, answers, zone })
        : '';
    const [, screen = ''] = path.split('/');
    const { screens, catalogs } = this.files;
    return this.page
      .replace('<html', '<html data-signed-in')
      .replace(filesPlace, () => `${screens[screen] ?? ''}${catalogs[wording.language]}`)
      .replace('<div id="root">', (root) => `${markup}${asElement(answers)}${root}`);
  }
}

/** The responses as a script element; `<` is escaped, so that no text can close the element. */
function asElement(content: FirstReadsContent): string {
  const json = JSON.stringify(content).replaceAll('<', String.raw`\u003c`);
  return `<script type="application/json" id="${firstReadsId}">${json}</script>`;
}
