import type { ReceivedAsk } from '../../../../../services/contract/library/ask.js';
import { SendRecommendation } from '../../library/sending/send-recommendation.js';
import type { SharedThing } from '../shared-thing.js';
import { describeThing } from '../things/describe-thing.js';
import type { Thing } from '../things/thing.js';
import { SendNew } from './send-new.js';
import { ThingHeader } from './thing-header.js';

export interface SendStepProps {
  thing: Thing;
  /** What another application shared; a new item gets its link and text. */
  shared: SharedThing | null;
  /** The ask that it answers; null without one. */
  ask: ReceivedAsk | null;
  /** E-mails of the friends whom the text named. */
  recipients: readonly string[];
  /** E-mails of friends who share a typed name. */
  candidates: readonly string[];
  onBack: () => void;
  onSent: () => void;
}

/** The last step: recipients and why. */
export function SendStep(props: SendStepProps) {
  const { thing, onBack } = props;
  if (thing.from !== 'library') return <SendNew {...props} thing={thing} />;
  return (
    <SendRecommendation
      {...props}
      recommendation={thing.recommendation}
      header={<ThingHeader {...describeThing(thing)} onBack={onBack} />}
    />
  );
}
