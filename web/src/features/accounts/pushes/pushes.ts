import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { useEffect, useState } from 'react';
import {
  getNotificationSettings,
  muteNotifications,
  type NotificationSettings,
  subscribeToPush,
  unsubscribeFromPush,
  updateNotificationSettings,
} from '../../../../../services/contract/notifications/settings.js';
import type { User } from '../../../../../services/contract/people/user.js';
import { send } from '../../../lib/api/send.js';
import { useMe } from '../../people/people.js';
import { endedMark, pushesFor } from '../remembered-session.js';

/**
 * Whether this browser can receive pushes: `iphone` only where the app is installed, `refused` after
 * the person said no.
 */
export type PushSupport = 'possible' | 'refused' | 'iphone' | 'none';

const isIphone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export function pushSupport(): PushSupport {
  const hasPushes = typeof PushManager === 'function' && typeof Notification === 'function';
  if (!hasPushes || !('serviceWorker' in navigator)) {
    return isIphone() ? 'iphone' : 'none';
  }
  return Notification.permission === 'denied' ? 'refused' : 'possible';
}

/** The subscription of this browser; null without one. */
async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks the person, if need be, and subscribes. @throws DOMException when they refuse. */
async function subscribeBrowser(publicKey: string): Promise<PushSubscription> {
  const registration = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await registration.pushManager.subscribe(options);
  } catch (failure) {
    // The installation has another key than before.
    const old = await registration.pushManager.getSubscription();
    if (old === null) throw failure;
    await old.unsubscribe();
    return registration.pushManager.subscribe(options);
  }
}

/** The id by which the server knows a subscription. */
async function deviceIdOf(endpoint: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint));
  const text = btoa(String.fromCharCode(...new Uint8Array(digest)));
  return text.replaceAll('+', '-').replaceAll('/', '_').slice(0, 22);
}

/** The id of this browser as a device; null without a subscription, undefined while it is unknown. */
export function useThisDevice(devices: readonly unknown[]): string | null | undefined {
  const [id, setId] = useState<string | null>();
  useEffect(() => {
    const read = async () => {
      const subscription = pushSupport() === 'possible' ? await currentSubscription() : null;
      return subscription && deviceIdOf(subscription.endpoint);
    };
    read().then(setId, () => setId(null));
  }, [devices]);
  return id;
}

export const notificationSettingsQuery = (me: string) =>
  queryOptions({
    queryKey: ['notification-settings', me],
    queryFn: async ({ signal }) =>
      (await send(getNotificationSettings, { user_email: me }, signal)).settings,
  });

/** Runs a call and shows the settings that it answers. */
function useSettingsCall<Input>(
  run: (me: string, input: Input) => Promise<{ settings: NotificationSettings }>,
) {
  const me = useMe().email;
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => run(me, input),
    onSuccess: ({ settings }) =>
      client.setQueryData(notificationSettingsQuery(me).queryKey, settings),
  });
}

type Changes = Omit<z.input<typeof updateNotificationSettings.request>, 'user_email'>;

export const useChangeSettings = () =>
  useSettingsCall((me, changes: Changes) =>
    send(updateNotificationSettings, { user_email: me, ...changes }),
  );

export const useMute = () =>
  useSettingsCall((me, hours: number) => send(muteNotifications, { user_email: me, hours }));

export const useRemoveDevice = () =>
  useSettingsCall((me, id: string) => send(unsubscribeFromPush, { user_email: me, device_id: id }));

type Subscriber = Pick<User, 'id' | 'email'>;

async function sendSubscription(
  { id = '', email }: Subscriber,
  subscription: PushSubscription,
  isRenewal: boolean,
) {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const given = { endpoint: endpoint ?? '', keys: { p256dh, auth } };
  const answer = await send(subscribeToPush, { user_email: email, ...given, isRenewal });
  pushesFor.set(id);
  return answer;
}

/** Makes this browser receive pushes; the browser asks the person first. */
export function useSubscribe() {
  const me = useMe();
  return useSettingsCall(async (_me, publicKey: string) =>
    sendSubscription(me, await subscribeBrowser(publicKey), false),
  );
}

/**
 * Subscribes the person's browser again after a sign-in: its pushes ended with the session before. The server
 * ignores it where the person turned them off on another device.
 */
export async function renewSubscription({ id = '', email }: Subscriber): Promise<void> {
  if (pushSupport() !== 'possible' || Notification.permission !== 'granted') return;
  const subscription = pushesFor.get() === endedMark(id) ? await currentSubscription() : null;
  if (subscription !== null) await sendSubscription({ id, email }, subscription, true);
}
