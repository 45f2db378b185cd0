import { useState } from 'react';
import type { EventsView } from '../../../../services/contract/operations.js';
import { Action } from '../action.js';
import type { ReadEvents } from '../server.js';

const fields = {
  type: { label: 'Type', hint: 'Liked' },
  stream: { label: 'Stream', hint: 'library-…' },
  person: { label: 'Person id', hint: '' },
  since: { label: 'Since (UTC)', hint: '2026-01-31T12:00:00Z' },
  until: { label: 'Until (UTC)', hint: '2026-01-31T13:00:00Z' },
  after: { label: 'After position', hint: '1' },
} as const;
type Field = keyof typeof fields;
const names = ['type', 'stream', 'person', 'since', 'until', 'after'] as const satisfies Field[];
const noFilters = { type: '', stream: '', person: '', since: '', until: '', after: '' };

/** Searches the log, page by page; encrypted fields stay encrypted. */
export function EventSearch({ read }: { readonly read: ReadEvents }) {
  const [filters, setFilters] = useState(noFilters);
  const [page, setPage] = useState<EventsView>();
  const search = async (cursor: string) => setPage(await read({ ...filters, cursor }));
  return (
    <section aria-labelledby="events">
      <h2 id="events">Events</h2>
      <div className="filters">
        {names.map((name) => (
          <label key={name}>
            {fields[name].label}
            <input
              value={filters[name]}
              placeholder={fields[name].hint}
              maxLength={200}
              onChange={({ target }) => setFilters({ ...filters, [name]: target.value.trim() })}
            />
          </label>
        ))}
      </div>
      <footer>
        <Action name="Search events" onPress={() => search('')} />
        {page?.next && <Action name="Show more" onPress={() => search(page.next ?? '')} />}
      </footer>
      {page?.events.length === 0 && <p>No events found.</p>}
      <ul>
        {page?.events.map(({ position, stream, revision, type, time, actorId, eventId, data }) => (
          <li key={eventId} className="letter">
            <h3>{type}</h3>
            <p className="id">
              {position.replace(/^0+(?=\d)/, '')} · {stream} {revision} · by{' '}
              {actorId ?? 'an unknown actor'} · {time ?? 'at an unknown time'} · {eventId}
            </p>
            <pre>{data === null ? 'unreadable' : JSON.stringify(data, null, 2)}</pre>
          </li>
        ))}
      </ul>
    </section>
  );
}
