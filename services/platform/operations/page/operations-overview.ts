import { Inject, Injectable } from '@nestjs/common';
import { hostname } from 'node:os';
import { startPosition } from '../../../../events/kernel/event.js';
import type { ModelView, OperationsView } from '../../../contract/operations.js';
import { type Clock, clockPort } from '../../../stores/ports/tokens.js';
import { Notifier } from '../../live/notifier.js';
import { Policies } from '../../policies/policies.js';
import { RefusedCalls } from '../../metrics/refused-calls.js';
import { type Settings, settingsToken } from '../../settings/settings.js';
import { NightlyBackup } from '../backup/nightly-backup.js';
import { Disk } from '../health/health.controller.js';
import { Installation, OperatorRefusals } from '../operator-refusals.js';
import { TimeTravelServer } from '../time-travel/time-travel-server.js';
import type { ReadModelStatus } from '../status/read-status.js';

/** Where people see the data of each read model, in the words of the screens. */
const screensOf: Readonly<Record<string, readonly string[]>> = {
  users: ['Names and pictures everywhere', 'Profile', 'Sign-in'],
  friends: ['Friends', 'Friend requests', 'Who sees what'],
  invitations: ['Invitations that wait, among the requests'],
  'invite-codes': ['Profile', 'Invite links'],
  'friend-lists': ['Groups', 'Sharing with a group'],
  subscriptions: ['Subscriptions', 'Push to Friends Subscribed'],
  blocks: ['Muted and blocked people', 'Who sees what'],
  recommendations: ['Every card', 'Shared pages'],
  library: ['My List', 'Inbox', 'Who sees what'],
  'share-links': ['Shared pages'],
  'link-answers': ['Shared pages', 'Pages of things'],
  explore: ['Explore'],
  search: ['Searches in My List, Explore and Inbox'],
  opinions: ['Likes and dislikes'],
  comments: ['Comments'],
  outcomes: ['My List', 'Friends'],
  asks: ['Inbox', 'Home: your asks and their answers'],
  'home-stats': ['Figures of Home'],
  inbox: ['Badge of the Inbox', 'Likes and Comments'],
  notifications: ['Notifications', 'Pushes and mail'],
  imports: ['Import'],
};

const maxRefusedCalls = 20;

const viewOf = ({ requests, ...status }: ReadModelStatus): ModelView => ({
  ...status,
  screens: [...(screensOf[status.model] ?? [])],
  deadLetters: [...status.deadLetters],
  setAside: [...status.setAside],
  rebuild: requests.rebuild ?? null,
  retry: requests.retry ?? null,
  verify: requests.verify ?? null,
  rollBack: requests['roll-back'] ?? null,
  build: status.build ?? null,
});

/** Everything that /ops shows, as this process sees it. */
@Injectable()
export class OperationsOverview {
  constructor(
    private readonly installation: Installation,
    private readonly disk: Disk,
    private readonly backup: NightlyBackup,
    private readonly notifier: Notifier,
    private readonly refusedCalls: RefusedCalls,
    private readonly timeTravel: TimeTravelServer,
    private readonly policies: Policies,
    @Inject(settingsToken) private readonly settings: Settings,
    @Inject(clockPort) private readonly clock: Clock,
  ) {}

  async read(): Promise<OperationsView> {
    const { eventStoreUrl, readStoreUrl, redisUrl } = this.settings;
    // An unavailable store is shown, not thrown.
    const status = await this.installation.statusOrFailure();
    const isAway = typeof status === 'string';
    const projector = isAway ? undefined : status.projector;
    return {
      at: this.clock().toISOString(),
      away: isAway ? status : null,
      tail: isAway ? startPosition : status.tail,
      unknownEvents: this.installation.sources.log.unknownEventCount,
      process: `${hostname()} ${process.pid}`,
      projector: projector ? { process: projector.process, at: projector.at } : null,
      stores: {
        events: eventStoreUrl === null ? 'SQLite' : 'KurrentDB',
        reads: readStoreUrl === null ? 'SQLite' : 'MongoDB',
        notices: redisUrl === null ? 'in this process' : 'Redis',
      },
      noticesAway: this.notifier.isAway,
      disk: await this.disk.space(),
      backup: await this.backup.status(),
      past: this.timeTravel.status,
      refusals: {
        requests: isAway ? [] : await this.refusedRequests(),
        calls: [...this.refusedCalls.latest(maxRefusedCalls)],
      },
      models: isAway ? [] : status.models.map(viewOf),
      policies: isAway ? [] : await this.policyViews(projector !== undefined),
    };
  }

  private async policyViews(isRunning: boolean): Promise<OperationsView['policies']> {
    const all = await this.policies.status();
    return all.map((each) => {
      const state = isRunning || each.state !== 'running' ? each.state : 'stopped';
      return { ...each, state, dead: [...each.dead] };
    });
  }

  private async refusedRequests() {
    return [...(await new OperatorRefusals(this.installation.sources.readStore).latest())];
  }
}
