import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { inboxBadgeQuery } from '../../home/home-stats.js';
import { useMe } from '../../people/people.js';

/** What the service worker asks for when a notification is pressed. */
const opening = z.object({ open: z.string().startsWith('/') });
/** The data of a letter's notification. */
const about = z.object({ itemId: z.string() });

/** Letters stay: Home and the bell do not count them. */
async function closeShown(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) {
    if (!about.safeParse(shown.data).success) shown.close();
  }
}

/**
 * Goes where a pressed notification leads, if a page is open already, and takes the notifications of
 * the system away once everything is read, on whatever device.
 */
export function OpenedPushes() {
  const navigate = useNavigate();
  const { data: badge } = useQuery(inboxBadgeQuery(useMe().email));
  const isAllRead = badge?.unread === 0 && badge.news === 0;
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    const opened = ({ data }: MessageEvent<unknown>) => {
      const asked = opening.safeParse(data);
      if (asked.success) void navigate(asked.data.open);
    };
    navigator.serviceWorker.addEventListener('message', opened);
    return () => navigator.serviceWorker.removeEventListener('message', opened);
  }, [navigate]);
  useEffect(() => {
    if (isAllRead && 'serviceWorker' in navigator) closeShown().catch(() => undefined);
  }, [isAllRead]);
  return null;
}
