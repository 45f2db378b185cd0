import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect } from 'react';
import { z } from 'zod';
import { limits } from '../../../../services/contract/limits.js';
import { seeSharedRecommendations } from '../../../../services/contract/library/sharing.js';
import { send } from '../../lib/api/send.js';
import { DeviceState, useDeviceState } from '../../lib/storage/device-state.js';
import { useMe } from '../people/me.js';

/** Letters of which this device has told the server that they were seen, the last ones last. */
const reportedSeen = new DeviceState<readonly string[]>('seen-letters', z.array(z.string()), []);
const maxRemembered = 500;
/** Milliseconds that letters stand there before they count as seen, and are told together. */
const seenAfter = 1_000;

/** Tells the server which letters one has before one's eyes; each once, all of a visit together. */
export function useMarkSeen(ids: readonly string[]): void {
  const me = useMe().email;
  const [told] = useDeviceState(reportedSeen, me);
  const isVisible = useDocumentVisibility() === 'visible';
  const news = ids.filter((id) => !told.includes(id)).slice(0, limits.seenAtOnce);
  const key = news.join(' ');
  useEffect(() => {
    if (!isVisible || key === '') return;
    const sharedRecommendationIds = key.split(' ');
    const timer = setTimeout(() => {
      send(seeSharedRecommendations, { sharedRecommendationIds, userEmail: me })
        .then(() => {
          const all = [...reportedSeen.of(me), ...sharedRecommendationIds];
          reportedSeen.set(me, all.slice(-maxRemembered));
        })
        // Nobody waits for it: the next visit tells it again.
        .catch(() => undefined);
    }, seenAfter);
    return () => clearTimeout(timer);
  }, [isVisible, key, me]);
}
