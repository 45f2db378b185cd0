import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { OwnAsk as Ask } from '../../../../services/contract/library/ask.js';
import { UndoPlace } from '../../components/undo-place.js';
import { dropFromOutbox, notYetSent, useWaiting } from '../../lib/outbox/outbox.js';
import { useUndoableCall } from '../../lib/outbox/undo-window.js';
import { CategoryChip } from '../library/cards/card-facts.js';
import { Cover } from '../library/cover/cover.js';
import { thingPath } from '../library/thing-path.js';
import { useMe, displayName } from '../people/people.js';
import { wholeNumber } from '../../lib/text/format.js';
import { askSummary, askOutboxCall, asksQuery, closeCall } from './asks.js';
import { t, Translated } from '../../lib/language/translate.js';
import classes from './asks.module.css';

/** The person's open asks, those that wait to be sent, and their number. */
export function useOwnAsks() {
  const me = useMe().email;
  const { data } = useQuery(asksQuery(me));
  const unsent = useWaiting(me, askOutboxCall);
  const asks = data?.mine ?? [];
  return { me, asks, unsent, amount: asks.length + unsent.length };
}

/** The person's open asks with their answers; nothing while there are none. */
export function YourAsks() {
  const { me, asks, unsent, amount } = useOwnAsks();
  const heading = useId();
  if (amount === 0) return null;
  return (
    <section className={classes.yours} aria-labelledby={heading}>
      <h3 id={heading}>
        {t('Your asks')} <span>{wholeNumber(amount)}</span>
      </h3>
      <ul className="stack gap-8">
        {unsent.map(({ key, request: { text } }) => (
          <li key={key}>
            <article className={classes.own} aria-label={text}>
              <div className={classes.about}>
                <h4 dir="auto">{text}</h4>
                <p className="note">{notYetSent}</p>
              </div>
              <Button variant="default" onClick={() => dropFromOutbox(me, key)}>
                {t('Discard')}
              </Button>
            </article>
          </li>
        ))}
        {asks.map((ask) => (
          <li key={ask.id}>
            <OwnAsk ask={ask} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OwnAsk({ ask }: { ask: Ask }) {
  const { id, text, type, answers } = ask;
  const heading = useId();
  const me = useMe().email;
  const { isDone, run, undo } = useUndoableCall(me, closeCall, id);
  const done = isDone && (
    <Translated id="“<text/>” closed" components={{ text: <bdi>{text}</bdi> }} />
  );
  return (
    <UndoPlace done={done} onUndo={undo}>
      <article className={classes.own} aria-labelledby={heading}>
        <div className={classes.about}>
          <h4 id={heading} dir="auto">
            {text}
          </h4>
          <div className={classes.facts}>
            {type && <CategoryChip type={type} />}
            <p role="status">{askSummary(ask)}</p>
          </div>
        </div>
        {answers.length > 0 && (
          <ul className="flex wrap gap-8" aria-label={t('Answers')}>
            {answers.map(({ from, recommendation }) => (
              <li key={`${from.email} ${recommendation.id}`}>
                <Link className={classes.answer} to={thingPath(recommendation.id)}>
                  <span className="fixed">
                    <Cover {...recommendation} />
                  </span>
                  <span className={classes.words}>
                    <span>
                      <bdi className="strong">{recommendation.title}</bdi>{' '}
                      <span className="note">
                        <Translated
                          id="from <name/>"
                          components={{ name: <bdi>{displayName(from)}</bdi> }}
                        />
                      </span>
                    </span>
                    <span className={classes.why} dir="auto">
                      {recommendation.why ?? recommendation.description}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
        <Button
          variant="default"
          aria-describedby={heading}
          onClick={() => run({ userEmail: me, askId: id })}
        >
          {t('Close')}
        </Button>
      </article>
    </UndoPlace>
  );
}
