import { z } from 'zod';
import { DeviceState, useDeviceState } from '../../lib/storage/device-state.js';
import { useMe } from './people.js';

/** Unsent texts by place in the interface, the newest last. */
const drafts = new DeviceState('drafts', z.record(z.string(), z.string()), {});

/** Texts that are kept; older ones go. */
const maxDrafts = 30;

interface Draft {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Clears the draft that was sent; text typed since stays. */
  readonly sent: (text: string) => void;
}

/** Text that the device keeps until it is sent. Until something is typed, it is `start`. */
export function useDraft(place: string, start = ''): Draft {
  const me = useMe().email;
  const [all] = useDeviceState(drafts, me);
  const store = (text: string | undefined) => {
    const others = Object.entries(drafts.of(me)).filter(([each]) => each !== place);
    const kept = text === undefined ? others : [...others, [place, text] as const];
    drafts.set(me, Object.fromEntries(kept.slice(-maxDrafts)));
  };
  return {
    text: all[place] ?? start,
    type: (text) => store(text === start ? undefined : text),
    sent: (text) => {
      if (drafts.of(me)[place]?.trim() === text) store(undefined);
    },
  };
}
