import { Inject, Injectable } from '@nestjs/common';
import {
  type NotificationSettingsCommand,
  notificationSettingsDecider,
  type NotificationSettingsState,
} from '../../../events/notification-settings/decider.js';
import type { EventMetadata } from '../../../events/kernel/event.js';
import type { NotificationSettings as View } from '../../contract/notifications/settings.js';
import { Decisions } from '../../platform/decisions/decisions.js';
import {
  type ErasureCommands,
  PersonalData,
} from '../../platform/personal-data/all-personal-data.js';
import { joinsByLink, type Settings, settingsToken } from '../../platform/settings/settings.js';
import { PushSender } from './push-sender.js';

/** What people are told outside of the product. They are part of the history; nobody else sees them. */
@Injectable()
export class NotificationSettings extends PersonalData {
  override readonly streams = [notificationSettingsDecider.category];

  constructor(
    private readonly decisions: Decisions,
    private readonly push: PushSender,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {
    super();
  }

  /** With open sign-in addresses are unverified; without a mail server there is no mail. */
  get canMail(): boolean {
    return this.settings.signIn === 'code' && !joinsByLink(this.settings);
  }

  of(userId: string): Promise<NotificationSettingsState> {
    return this.decisions.stateOf(notificationSettingsDecider, [userId]);
  }

  /** Executes a command and answers the settings after it. */
  async execute(command: NotificationSettingsCommand, metadata: EventMetadata) {
    const { state, position } = await this.decisions.execute(
      notificationSettingsDecider,
      [command.userId],
      command,
      metadata,
    );
    return { success: true as const, position, settings: await this.view(state, metadata.time) };
  }

  /** @param now ISO 8601 */
  async view(
    { choices, mutedUntil, devices }: NotificationSettingsState,
    now: string,
  ): Promise<View> {
    const { letters, answers, friends, mailTime, quietFrom: from, quietTo: to } = choices;
    return {
      ...{ letters, answers, friends, mailTime },
      quietHours: from === null || to === null ? null : { from, to },
      mutedUntil: mutedUntil > now ? mutedUntil : null,
      devices: devices.map(({ deviceId: id, name, addedAt }) => ({
        id,
        name: name ?? '',
        addedAt,
      })),
      publicKey: await this.push.publicKey(),
      canMail: this.canMail,
    };
  }

  export(): Promise<object> {
    return Promise.resolve({});
  }

  override async takeBack(userId: string, commands: ErasureCommands): Promise<number> {
    const command = { type: 'RemoveAllDevices', userId } as const;
    return (await commands.execute(notificationSettingsDecider, [userId], command)).recorded;
  }
}
