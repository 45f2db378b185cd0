import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
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
import { useMe } from '../../people/me.js';
import { ended, pushesFor } from '../remembered-session.js';
import { currentSubscription, pushSupport, subscribeBrowser } from './push-browser.js';

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

async function sendSubscription({ id = '', email }: Subscriber, subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const given = { endpoint: endpoint ?? '', keys: { p256dh, auth } };
  const answer = await send(subscribeToPush, { user_email: email, ...given });
  pushesFor.set(id);
  return answer;
}

/** Makes this browser receive pushes; the browser asks the person first. */
export function useSubscribe() {
  const me = useMe();
  return useSettingsCall(async (_me, publicKey: string) =>
    sendSubscription(me, await subscribeBrowser(publicKey)),
  );
}

/** Subscribes the person's browser again after a sign-in: its pushes ended with the session before. */
export async function renewSubscription({ id = '', email }: Subscriber): Promise<void> {
  if (pushSupport() !== 'possible' || Notification.permission !== 'granted') return;
  const subscription = pushesFor.get() === ended(id) ? await currentSubscription() : null;
  if (subscription !== null) await sendSubscription({ id, email }, subscription);
}
