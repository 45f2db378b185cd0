import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '../../components/section.js';
import { useArrivals } from '../../lib/live/use-arrivals.js';
import { useAtTop } from '../../lib/use-at-top.js';
import { count } from '../../lib/words.js';
import { allOf } from '../library/lists/list-queries.js';
import { useMe } from '../people/me.js';
import { inboxQuery } from './inbox-query.js';
import classes from './inbox.module.css';
import { PendingItem } from './pending-item.js';

/**
 * The newest letter with its answers. Once it is answered the next one comes when it is asked for: it
 * must not be answered by a press that was meant for the one before.
 */
export function WaitingForYou() {
  const query = useInfiniteQuery(inboxQuery(useMe().email));
  const letters = query.data && allOf(query.data);
  const { shown, fresh } = useArrivals(letters, useAtTop(), 'waiting');
  const [chosen, setChosen] = useState<string | null>(null);
  const [first] = shown;
  // What this device last knew is no reason to choose while the newest is on its way.
  if (chosen === null && first && !query.isFetching) setChosen(first.id);
  const letter = shown.find(({ id }) => id === chosen);
  if (chosen === null || !letters) return null;
  return (
    <Section title="Waiting for you" more={{ to: '/inbox', label: 'See all' }}>
      {letter ? (
        <PendingItem shared={letter} fresh={fresh.has(letter.id)} />
      ) : (
        <div className={classes.answered} role="status">
          <p>
            Answered.{' '}
            {letters.length > 0
              ? `${count(letters.length, 'more letter')} to read.`
              : 'That was all.'}
          </p>
          {first && (
            <Button variant="default" onClick={() => setChosen(first.id)}>
              Show the next one
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}
