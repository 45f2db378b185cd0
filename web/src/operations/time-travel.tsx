import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { OperationsView } from '../../../services/contract/operations.js';
import { Action } from './action.js';
import classes from './operations.module.css';

/** Opens the application as it was at an earlier time, and links to it. */
export function TimeTravel({ past }: Pick<OperationsView, 'past'>) {
  const [until, setUntil] = useState('');
  const isOpen = past !== null && !past.hasEnded;
  return (
    <section className="stack gap-16" aria-labelledby="past">
      <h2 id="past">Time travel</h2>
      {past && (
        <div className={classes.box}>
          <h3>As it was on {past.until.slice(0, 19).replace('T', ' ')} UTC</h3>
          {past.url === null ? (
            <p className="note breaks">{past.hasEnded ? `Ended: ${past.says}` : past.says}</p>
          ) : (
            <p>
              <a href={past.url} target="_blank" rel="noreferrer">
                {past.url}
              </a>{' '}
              (read-only)
            </p>
          )}
          {isOpen && <Action name="Stop" onPress={(send) => send('past/end', {})} />}
        </div>
      )}
      {!isOpen && (
        <div className="stack gap-12 start">
          <TextInput
            w="100%"
            label="Time (UTC) or position in the log"
            value={until}
            placeholder="2026-01-31T12:00:00Z"
            maxLength={64}
            onChange={({ currentTarget }) => setUntil(currentTarget.value.trim())}
          />
          <Action name="Open" onPress={(send) => send('past/open', { until })} />
        </div>
      )}
    </section>
  );
}
