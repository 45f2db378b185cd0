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
import { send } from '../../../lib/api/send.js';
import { useMe } from '../../people/me.js';
import { subscribeBrowser } from './push-browser.js';

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

/** Makes this browser receive pushes; the browser asks the person first. */
export const useSubscribe = () =>
  useSettingsCall(async (me, publicKey: string) => {
    const { endpoint, keys } = (await subscribeBrowser(publicKey)).toJSON();
    const { p256dh = '', auth = '' } = keys ?? {};
    const subscription = { endpoint: endpoint ?? '', keys: { p256dh, auth } };
    return send(subscribeToPush, { user_email: me, ...subscription });
  });
