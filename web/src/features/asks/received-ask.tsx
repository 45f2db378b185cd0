import { Button } from '@mantine/core';
import { useId } from 'react';
import type { ReceivedAsk as Ask } from '../../../../services/contract/library/ask.js';
import { CardFrame } from '../../components/lists/card-frame.js';
import { UndoPlace } from '../../components/undo-place.js';
import { useUndoableCall } from '../../lib/outbox/undo-window.js';
import { CategoryChip } from '../library/cards/card-facts.js';
import { useMe, displayName } from '../people/people.js';
import { Quote } from '../people/quote.js';
import { openQuickSendFor } from '../quick-send/quick-send-event.js';
import { dismissCall } from './asks.js';
import { t, Translated } from '../../lib/language/translate.js';
import classes from './asks.module.css';

interface ReceivedAskProps {
  ask: Ask;
  /** The ask has just arrived. */
  fresh: boolean;
}

/** An ask in the Inbox, with its answers. */
export function ReceivedAsk({ ask, fresh }: ReceivedAskProps) {
  const { id, asker, text, type, askedDate } = ask;
  const heading = useId();
  const me = useMe().email;
  const { isDone, run, undo } = useUndoableCall(me, dismissCall, id);
  const name = displayName(asker);
  const done = isDone && (
    <Translated id="Ask of <name/> dismissed" components={{ name: <bdi>{name}</bdi> }} />
  );
  return (
    <UndoPlace done={done} onUndo={undo}>
      <CardFrame heading={heading} fresh={fresh} className={undefined}>
        <div className={classes.received}>
          <div className={classes.head}>
            <h3 id={heading}>
              <Translated id="<name/> asks" components={{ name: <bdi>{name}</bdi> }} />
            </h3>
            {type && <CategoryChip type={type} />}
          </div>
          <Quote large by={asker} since={askedDate}>
            {text}
          </Quote>
          <div className="flex wrap gap-12">
            <Button
              aria-describedby={heading}
              aria-haspopup="dialog"
              onClick={() => openQuickSendFor(ask)}
            >
              {t('Answer')}
            </Button>
            <Button
              variant="default"
              aria-describedby={heading}
              onClick={() => run({ userEmail: me, askId: id })}
            >
              {t('Dismiss')}
            </Button>
          </div>
        </div>
      </CardFrame>
    </UndoPlace>
  );
}
