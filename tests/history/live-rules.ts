import { expect } from '@jest/globals';
import type { Change } from '../../services/contract/live.js';
import { updateUserProfile } from '../../services/contract/user.js';
import { LiveClient, sessionOf } from '../support/live-client.js';
import type { Stages } from './log-rules.js';
import type { Oracle } from './oracle.js';
import type { Play } from './play.js';

/** What one person's page was told. */
export interface Told {
  readonly listener: string;
  readonly changes: readonly Change[];
}

/** One person's page, open for as long as a history lasts. */
export class Listening {
  private constructor(
    private readonly play: Play,
    private readonly client: LiveClient,
    private readonly listener: string,
  ) {}

  static async start(play: Play): Promise<Listening> {
    const { application } = play;
    const [listener = ''] = play.known.everyone;
    const client = new LiveClient(application.url, await sessionOf(application, listener));
    await client.ready();
    return new Listening(play, client, listener);
  }

  /** Everything that the page was told; the history is over. */
  async end(): Promise<Told> {
    const last = { email: this.listener, bio: 'The last word.' };
    const { position } = await this.play.application.ask(updateUserProfile, last);
    await this.client.reached(position);
    this.client.close();
    return { listener: this.listener, changes: this.client.changes };
  }
}

/** Nobody is told of what they could not see at any time. */
export function onlyWhatCouldBeSeenWasTold(
  { listener, changes }: Told,
  oracle: Oracle,
  stages: Stages,
): void {
  const [userId = ''] = oracle.everyone.filter((each) => oracle.emailOf(each) === listener);
  const hidden = changes.filter((change) => {
    if (!('document' in change) || change.document === undefined) return false;
    if (change.model === 'recommendations') {
      return !stages.ever((at) => at.sees(userId, change.id));
    }
    if (change.model !== 'comments' && change.model !== 'opinions') return false;
    const { recommendationId, userEmail } = change.document;
    return !stages.ever(
      (at) =>
        at.sees(userId, recommendationId) &&
        [...at.circleOf(userId)].some((each) => at.emailOf(each) === userEmail),
    );
  });
  expect(hidden).toEqual([]);
}
