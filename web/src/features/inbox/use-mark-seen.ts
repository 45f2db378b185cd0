import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect } from 'react';
import { z } from 'zod';
import { limits } from '../../../../services/contract/limits.js';
import {
  seeSharedRecommendations,
  type SharedRecommendation,
} from '../../../../services/contract/library/sharing.js';
import { send } from '../../lib/api/send.js';
import { DeviceState, useDeviceState } from '../../lib/storage/device-state.js';
import { useMe } from '../people/me.js';

/** Ids of the items already reported as seen and when they were sent, the newest last. */
const reportedSeen = new DeviceState<readonly string[]>('seen-letters', z.array(z.string()), []);
const maxRemembered = 500;
/** Milliseconds for which items must be visible to count as seen; they are then reported together. */
const seenAfter = 1_000;

type Letter = Pick<SharedRecommendation, 'id' | 'sentDate'>;
const keyOf = ({ id, sentDate }: Letter) => `${id}@${sentDate}`;

/** Reports the visible inbox items to the server as seen, each once after it was sent. */
export function useMarkSeen(letters: readonly Letter[]): void {
  const me = useMe().email;
  const [reported] = useDeviceState(reportedSeen, me);
  const isVisible = useDocumentVisibility() === 'visible';
  const unreported = letters.map(keyOf).filter((letter) => !reported.includes(letter));
  const key = unreported.slice(0, limits.maxSeen).join(' ');
  useEffect(() => {
    if (!isVisible || key === '') return;
    const seen = key.split(' ');
    const sharedRecommendationIds = seen.map((letter) => letter.slice(0, letter.lastIndexOf('@')));
    const timer = setTimeout(() => {
      send(seeSharedRecommendations, { sharedRecommendationIds, userEmail: me })
        .then(() => {
          const all = [...reportedSeen.of(me), ...seen];
          reportedSeen.set(me, all.slice(-maxRemembered));
        })
        // The next visit reports them again.
        .catch(() => undefined);
    }, seenAfter);
    return () => clearTimeout(timer);
  }, [isVisible, key, me]);
}
