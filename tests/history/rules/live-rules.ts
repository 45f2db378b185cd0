import { expect } from '@jest/globals';
import type { Change } from '../../../services/contract/live.js';
import { updateUserProfile } from '../../../services/contract/people/user.js';
import { LiveClient, sessionCookieOf } from '../../support/application/live-client.js';
import type { Stages } from './log-rules.js';
import type { Oracle } from '../oracle/oracle.js';
import type { Play } from '../play.js';

/** The changes that one person’s page has received. */
export interface ReceivedChanges {
  readonly listener: string;
  readonly changes: readonly Change[];
}

/** One person's page, open during a history. */
export class Listener {
  private constructor(
    private readonly play: Play,
    private readonly listener: string,
    private client: LiveClient,
    private readonly before: Change[] = [],
  ) {}

  static async start(play: Play): Promise<Listener> {
    const [listener = ''] = play.known.everyone;
    return new Listener(play, listener, await pageOf(play, listener));
  }

  /** Ends the history and returns all changes that the page has received. */
  async end(): Promise<ReceivedChanges> {
    const last = { email: this.listener, bio: 'The last word.' };
    const { position } = await this.play.application.call(updateUserProfile, last);
    // Weeks pass in a history, so that the session may expire.
    await this.client.reached(position).catch(async () => {
      await this.signInAgain();
      await this.client.reached(position);
    });
    this.client.close();
    return { listener: this.listener, changes: [...this.before, ...this.client.changes] };
  }

  /** Signs in again and continues at the page's last position. */
  private async signInAgain(): Promise<void> {
    this.before.push(...this.client.changes);
    this.client = await pageOf(this.play, this.listener, this.client.position);
  }
}

async function pageOf({ application }: Play, email: string, position?: string) {
  const client = new LiveClient(
    application.url,
    await sessionCookieOf(application, email),
    position,
  );
  await client.ready();
  return client;
}

/** Expects no changes about items that the listener could never see. */
export function expectNoHiddenChanges(
  { listener, changes }: ReceivedChanges,
  oracle: Oracle,
  stages: Stages,
): void {
  const [userId = ''] = oracle.everyone.filter((each) => oracle.emailOf(each) === listener);
  const hidden = changes.filter((change) => {
    if (!('document' in change) || change.document === undefined) return false;
    if (change.model === 'recommendations') {
      return !stages.atAnyTime((at) => at.sees(userId, change.id));
    }
    if (change.model !== 'comments' && change.model !== 'opinions') return false;
    const { recommendationId, userEmail } = change.document;
    return !stages.atAnyTime(
      (at) =>
        at.sees(userId, recommendationId) &&
        [...at.circleOf(userId)].some((each) => at.emailOf(each) === userEmail),
    );
  });
  expect(hidden).toEqual([]);
}
