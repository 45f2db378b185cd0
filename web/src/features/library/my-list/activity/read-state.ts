import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { InputOf } from '../../../../../../services/contract/call.js';
import {
  getReadState,
  markRead,
  maxMarks,
  nothingRead,
  type ReadState,
  withMarks,
} from '../../../../../../services/contract/home/reading.js';
import { NetworkError } from '../../../../lib/api/errors.js';
import { send } from '../../../../lib/api/send.js';
import { DeviceState, useDeviceState } from '../../../../lib/storage/device-state.js';
import { useMe } from '../../../people/me.js';
import { type KnownReadState, readActivity } from './activity.js';

export const readStateKey = ['read-state'] as const;
type Marks = Omit<InputOf<typeof markRead>, 'user_email' | 'kind'>;

/** How many likes and comments this device had marked as read before that was recorded. */
const readCount = new DeviceState<number>('read-count', z.number().int().min(0), 0);

/** Keeps the recorded state as this device's copy; hands over first what only this device knows. */
const readStateQuery = (me: string) =>
  queryOptions({
    queryKey: readStateKey,
    queryFn: async ({ client, signal }) => {
      const known = readActivity.of(me);
      const isMarking = () => client.isMutating({ mutationKey: readStateKey }) > 0;
      const state =
        known.count === undefined && !isMarking()
          ? await handOver(me, known)
          : (await send(getReadState, { user_email: me }, signal)).state;
      // A mark that is on its way is not in this answer.
      if (!isMarking()) readActivity.set(me, state);
      return state;
    },
  });

async function handOver(me: string, known: KnownReadState): Promise<ReadState> {
  const marks = Object.entries(known.marks).map(([id, mark]) => ({ id, ...mark, count: 0 }));
  const cleared = marks.flatMap((mark) =>
    mark.as === 'cleared' ? [{ ...mark, as: 'read' as const }] : [],
  );
  const others = marks.flatMap(({ as, ...mark }) => (as === 'cleared' ? [] : [{ ...mark, as }]));
  // Without a number the server counts all of now.
  const count = readCount.of(me) || undefined;
  const until = (time: string) => (time === '' ? {} : { until: time, count });
  const user_email = me;
  const { clearedUntil, readUntil } = known;
  if (cleared.length > 0 || clearedUntil !== '') {
    const items = cleared.slice(-maxMarks);
    await send(markRead, { user_email, ...until(clearedUntil), items, clear: true });
  }
  const items = others.slice(-maxMarks);
  const { state } = await send(markRead, { user_email, ...until(readUntil), items });
  readCount.set(me, 0);
  return state;
}

/** What the person has read, and a function that marks: shown at once, kept while offline. */
export function useReadState(): [KnownReadState, (marks: Partial<Marks>) => void] {
  const client = useQueryClient();
  const me = useMe().email;
  useQuery(readStateQuery(me));
  const [known] = useDeviceState(readActivity, me);
  const { mutate } = useMutation({
    mutationKey: readStateKey,
    // One at a time, so that the server applies them in order.
    scope: { id: readStateKey.join() },
    mutationFn: (marks: Partial<Marks>) => send(markRead, { user_email: me, ...marks }),
    onMutate: (marks) => readActivity.set(me, withMarks(readActivity.of(me), marks)),
    onSuccess: ({ state }) => {
      if (client.isMutating({ mutationKey: readStateKey }) === 1) readActivity.set(me, state);
    },
    onError: (failure) => {
      // Without a network the device keeps the mark, and hands it over later.
      if (failure instanceof NetworkError) return;
      readActivity.set(me, nothingRead);
      void client.invalidateQueries({ queryKey: readStateKey });
    },
    meta: { changes: ['inbox'] },
  });
  return [known, mutate];
}
