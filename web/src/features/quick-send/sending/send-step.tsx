import type { ReceivedAsk } from '../../../../../services/contract/library/ask.js';
import type { SharedThing } from '../shared-thing.js';
import type { Thing } from '../things/thing.js';
import { SendFromLibrary } from './send-from-library.js';
import { SendNew } from './send-new.js';

export interface SendStepProps {
  thing: Thing;
  /** What another application shared; a new item gets its link and text. */
  shared: SharedThing | null;
  /** The ask that is answered; null without one. */
  ask: ReceivedAsk | null;
  /** E-mails of the friends whom the text named. */
  recipients: readonly string[];
  /** E-mails of friends who share a typed name. */
  candidates: readonly string[];
  onBack: () => void;
  onSent: () => void;
}

/** The last step: recipients and why. */
export function SendStep({ thing, ...props }: SendStepProps) {
  return thing.from === 'library' ? (
    <SendFromLibrary {...props} recommendation={thing.recommendation} />
  ) : (
    <SendNew {...props} thing={thing} />
  );
}
