import { useState } from 'react';
import type { OperationsView } from '../../../services/contract/operations.js';
import { Action } from './action.js';
import type { SendRequest } from './server.js';

/** Opens the application as it was at an earlier time, and links to it. */
export function TimeTravel({
  past,
  sendRequest,
}: Pick<OperationsView, 'past'> & { readonly sendRequest: SendRequest }) {
  const [until, setUntil] = useState('');
  const isOpen = past !== null && !past.hasEnded;
  return (
    <section aria-labelledby="past">
      <h2 id="past">Time travel</h2>
      {past && (
        <div className="letter">
          <h3>As it was on {past.until.slice(0, 19).replace('T', ' ')} UTC</h3>
          {past.url === null ? (
            <p className="error">{past.hasEnded ? `Ended: ${past.says}` : past.says}</p>
          ) : (
            <p>
              <a href={past.url} target="_blank" rel="noreferrer">
                {past.url}
              </a>{' '}
              (read-only)
            </p>
          )}
          {isOpen && <Action name="Stop" onPress={() => sendRequest('past/end', {})} />}
        </div>
      )}
      {!isOpen && (
        <div className="aside-form">
          <label>
            Time (UTC) or position in the log
            <input
              value={until}
              placeholder="2026-01-31T12:00:00Z"
              maxLength={64}
              onChange={({ target }) => setUntil(target.value.trim())}
            />
          </label>
          <Action name="Open" onPress={() => sendRequest('past/open', { until })} />
        </div>
      )}
    </section>
  );
}
