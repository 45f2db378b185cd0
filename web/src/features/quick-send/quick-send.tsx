import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Sheet } from '../../components/sheet.js';
import type { ReceivedAsk } from '../../../../services/contract/library/ask.js';
import { friendsQuery } from '../friends/friends.js';
import { openAddModal } from '../library/add-modal-events.js';
import { useDraft } from '../people/drafts.js';
import { useMe, displayName } from '../people/people.js';
import classes from './quick-send.module.css';
import { readQuickText } from './quick-text.js';
import type { SharedThing } from './shared-thing.js';
import { SendStep } from './sending/send-step.js';
import type { ThingOption } from './things/thing.js';
import { ThingStep } from './things/thing-step.js';
import { t, Translated } from '../../lib/language/translate.js';

interface QuickSendProps {
  /** The text to begin with; null for what was typed and not sent. */
  started: string | null;
  /** What another application shared. */
  shared: SharedThing | null;
  /** The ask that it answers; null without one. */
  ask: ReceivedAsk | null;
  onClose: () => void;
}

/** Sends something to a friend: "parasite daniel" names both. What is typed outlives closing. */
export function QuickSend({ started, shared, ask, onClose }: QuickSendProps) {
  const draft = useDraft(ask ? `quick-send ${ask.id}` : 'quick-send');
  const [begun, setBegun] = useState(started);
  const text = begun ?? draft.text;
  const { data: friends = [] } = useQuery(friendsQuery(useMe().email));
  /** E-mails of named friends to whom it is not to be sent after all. */
  const [declined, setDeclined] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<ThingOption | null>(null);
  const quick = readQuickText(
    text,
    friends.filter(({ email }) => !declined.includes(email)),
  );
  const type = (typed: string) => {
    setBegun(null);
    draft.type(typed);
  };
  const asked = ask ? [ask.asker.email] : [];
  const named = quick.recipients.map(({ email }) => email);
  return (
    <Sheet title={ask ? t('Answer') : t('Quick send')} onClose={onClose}>
      {ask && (
        <p className={classes.ask}>
          <Translated
            id="<name/> asks: <ask/>"
            components={{
              name: <bdi>{displayName(ask.asker)}</bdi>,
              ask: <q dir="auto">{ask.text}</q>,
            }}
          />
        </p>
      )}
      {chosen === null ? (
        <ThingStep
          text={text}
          quick={quick}
          ask={ask}
          onType={type}
          onDecline={(email) => setDeclined([...declined, email])}
          onChoose={setChosen}
          onAdd={() => {
            onClose();
            openAddModal();
          }}
        />
      ) : (
        <SendStep
          thing={chosen.thing}
          shared={shared}
          ask={ask}
          recipients={[...new Set([...asked, ...(chosen.isWholeText ? [] : named)])]}
          candidates={chosen.isWholeText ? [] : quick.candidates.map(({ email }) => email)}
          onBack={() => setChosen(null)}
          onSent={() => {
            if (begun === null) type('');
            onClose();
          }}
        />
      )}
    </Sheet>
  );
}
