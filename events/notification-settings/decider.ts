import type { Decider } from '../kernel/decider.js';
import { DomainError } from '../kernel/domain-error.js';
import {
  type Channel,
  type mailTimes,
  type NotificationSettingsEvent,
  notificationSettingsEvents,
  type Topic,
} from './events.js';

/** Browsers of a person; another one replaces the oldest. */
export const maxPushDevices = 20;

/** A browser that receives pushes. */
export interface PushDevice {
  readonly deviceId: string;
  /** Null after an erasure, like the other texts. */
  readonly endpoint: string | null;
  readonly p256dh: string | null;
  readonly auth: string | null;
  readonly name: string | null;
  readonly sessionId: string | null;
  readonly language: 'en' | 'fr';
  readonly addedAt: string;
}

/** What a person chose. Pushes reach only devices that were added. */
export interface NotificationChoices extends Readonly<Record<Topic, Channel>> {
  readonly mailTime: (typeof mailTimes)[number];
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
  readonly zone: string | null;
  readonly language: 'en' | 'fr';
}

export interface NotificationSettingsState {
  readonly choices: NotificationChoices;
  /** ISO 8601; empty when nothing was muted. */
  readonly mutedUntil: string;
  /** Oldest first. */
  readonly devices: readonly PushDevice[];
  /** Ids of the devices that the person turned off last, oldest first. */
  readonly turnedOff: readonly string[];
}

export type NotificationSettingsCommand = { readonly userId: string } & (
  | { readonly type: 'Choose'; readonly changes: Partial<NotificationChoices> }
  | { readonly type: 'Mute'; readonly until: string }
  | {
      readonly type: 'AddDevice';
      readonly device: PushDevice;
      /** Nobody asked for it: the device was there before its session ended. */
      readonly isRenewal: boolean;
    }
  | {
      readonly type: 'RemoveDevice';
      readonly deviceId: string;
      readonly reason: 'person' | 'push-service' | 'session';
    }
  | { readonly type: 'RemoveAllDevices' }
  /** What a mail's link does. */
  | { readonly type: 'EndMail' }
);

const everything: NotificationChoices = {
  ...{ letters: 'push', answers: 'push', friends: 'push', mailTime: 'weekly' },
  ...{ quietFrom: null, quietTo: null, zone: null, language: 'en' },
};

const withoutMail = (channel: Channel) => (channel === 'mail' ? 'off' : channel);

function evolve(
  state: NotificationSettingsState,
  event: NotificationSettingsEvent,
): NotificationSettingsState {
  switch (event.type) {
    case 'NotificationsChosen': {
      const { userId, ...choices } = event.data;
      return { ...state, choices };
    }
    case 'NotificationsMuted':
      return { ...state, mutedUntil: event.data.until };
    case 'PushDeviceAdded': {
      const { userId, ...device } = event.data;
      return {
        ...state,
        devices: [...without(state, device.deviceId), device],
        turnedOff: state.turnedOff.filter((id) => id !== device.deviceId),
      };
    }
    case 'PushDeviceRemoved': {
      const { deviceId, reason } = event.data;
      const turnedOff = reason === 'person' ? [...state.turnedOff, deviceId] : state.turnedOff;
      return {
        ...state,
        devices: without(state, deviceId),
        turnedOff: turnedOff.slice(-maxPushDevices),
      };
    }
  }
}

/** Whether nothing but the time of their addition differs. */
const isSame = (one: PushDevice, other: PushDevice) =>
  (['deviceId', 'endpoint', 'p256dh', 'auth', 'name', 'sessionId', 'language'] as const).every(
    (field) => one[field] === other[field],
  );

const without = ({ devices }: NotificationSettingsState, deviceId: string) =>
  devices.filter((device) => device.deviceId !== deviceId);

function chosen(
  userId: string,
  state: NotificationSettingsState,
  changes: Partial<NotificationChoices>,
): readonly NotificationSettingsEvent[] {
  const choices = { ...state.choices, ...changes };
  if ((choices.quietFrom === null) !== (choices.quietTo === null)) {
    throw new DomainError('invalid', 'Quiet hours need a beginning and an end');
  }
  if (JSON.stringify(choices) === JSON.stringify(state.choices)) return [];
  return [{ type: 'NotificationsChosen', data: { userId, ...choices } }];
}

function decide(
  command: NotificationSettingsCommand,
  state: NotificationSettingsState,
): readonly NotificationSettingsEvent[] {
  const { userId } = command;
  const removed = (deviceId: string, reason: 'person' | 'push-service' | 'session') => {
    return { type: 'PushDeviceRemoved', data: { userId, deviceId, reason } } as const;
  };
  switch (command.type) {
    case 'Choose':
      return chosen(userId, state, command.changes);
    case 'EndMail': {
      const { letters, answers, friends } = state.choices;
      return chosen(userId, state, {
        letters: withoutMail(letters),
        answers: withoutMail(answers),
        friends: withoutMail(friends),
      });
    }
    case 'Mute':
      return command.until === state.mutedUntil
        ? []
        : [{ type: 'NotificationsMuted', data: { userId, until: command.until } }];
    case 'AddDevice': {
      const { device, isRenewal } = command;
      if (isRenewal && state.turnedOff.includes(device.deviceId)) return [];
      if (state.devices.some((known) => isSame(known, device))) return [];
      const others = without(state, device.deviceId);
      const excess = others.slice(0, Math.max(0, others.length + 1 - maxPushDevices));
      return [
        ...excess.map(({ deviceId }) => removed(deviceId, 'person')),
        { type: 'PushDeviceAdded', data: { userId, ...device } },
      ];
    }
    case 'RemoveDevice': {
      const { deviceId, reason } = command;
      const isKnown = state.devices.some((device) => device.deviceId === deviceId);
      return isKnown ? [removed(deviceId, reason)] : [];
    }
    case 'RemoveAllDevices':
      return state.devices.map(({ deviceId }) => removed(deviceId, 'person'));
  }
}

/** What a person is told outside of the product, and on which devices. */
export const notificationSettingsDecider: Decider<
  NotificationSettingsState,
  NotificationSettingsCommand,
  NotificationSettingsEvent
> = {
  category: 'notification-settings',
  events: notificationSettingsEvents,
  initialState: { choices: everything, mutedUntil: '', devices: [], turnedOff: [] },
  evolve,
  decide,
};
