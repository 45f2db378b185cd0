import type { ReceivedAsk } from '../../../../../services/contract/library/ask.js';
import type { SharedThing } from '../shared-thing.js';
import type { Thing } from '../things/thing.js';
import { SendFromLibrary } from './send-from-library.js';
import { SendNew } from './send-new.js';

export interface SendStepProps {
  thing: Thing;
  /** What another application shared: its link and words go with something new. */
  shared: SharedThing | null;
  /** The ask that is answered; null without one. */
  ask: ReceivedAsk | null;
  /** E-mails of the friends whom the text named. */
  recipients: readonly string[];
  /** E-mails of friends of whom one may be meant. */
  candidates: readonly string[];
  onBack: () => void;
  onSent: () => void;
}

/** The last step: to whom, and why. */
export function SendStep({ thing, ...props }: SendStepProps) {
  return thing.from === 'library' ? (
    <SendFromLibrary {...props} recommendation={thing.recommendation} />
  ) : (
    <SendNew {...props} thing={thing} />
  );
}
