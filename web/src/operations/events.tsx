import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ModelView, EventsView } from '../../../services/contract/operations.js';
import { Action } from './action.js';
import classes from './operations.module.css';
import type { ReadEvents } from './server.js';

type DeadLetterView = ModelView['deadLetters'][number];

/** Sets an event aside with a reason, which is stored in the log. */
function SetAsideForm({ model, eventId }: { model: string; eventId: string }) {
  const [reason, setReason] = useState('');
  return (
    <div className="stack gap-12 start">
      <TextInput
        w="100%"
        label={`Reason why ${model} skips it for good (no personal data)`}
        value={reason}
        maxLength={500}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Action
        name="Set aside"
        label={`Set the event aside for ${model}`}
        onPress={(send) => send('set-aside', { model, eventId, reason })}
      />
    </div>
  );
}

function DeadLetter({ model, letter }: { model: string; letter: DeadLetterView }) {
  const { eventType, stream, position, eventId, error, failedAt } = letter;
  return (
    <li className={classes.box}>
      <h3>
        {model}: {eventType}
      </h3>
      <p className="note breaks">
        {stream} · position {position.replace(/^0+(?=\d)/, '')} · {eventId} ·{' '}
        {failedAt.slice(0, 19).replace('T', ' ')} UTC
      </p>
      <p className="note breaks">{error}</p>
      <footer className="row wrap gap-8">
        <Action
          name="Try again"
          label={`Let ${model} retry the event`}
          onPress={(send) => send('request', { kind: 'retry', model })}
        />
      </footer>
      <SetAsideForm {...{ model, eventId }} />
    </li>
  );
}

/** The dead letters of all read models, and the events set aside. */
export function EventList({ models }: { readonly models: readonly ModelView[] }) {
  const letters = models.flatMap(({ model, deadLetters }) =>
    deadLetters.map((letter) => ({ model, letter })),
  );
  const aside = models.flatMap(({ model, setAside }) =>
    setAside.map((each) => ({ model, ...each })),
  );
  return (
    <>
      <section className="stack gap-16" aria-labelledby="letters">
        <h2 id="letters">Dead letters</h2>
        {letters.length === 0 && <p>No dead letters</p>}
        <ul className="stack gap-16">
          {letters.map(({ model, letter }) => (
            <DeadLetter key={`${model} ${letter.eventId}`} {...{ model, letter }} />
          ))}
        </ul>
      </section>
      {aside.length > 0 && (
        <section className="stack gap-16" aria-labelledby="aside">
          <h2 id="aside">Set aside</h2>
          <ul className="stack gap-16">
            {aside.map(({ model, eventId, reason, since }) => (
              <li key={`${model} ${eventId}`} className={classes.box}>
                <h3>{model}</h3>
                <p className="note breaks">
                  {eventId} · since {since.slice(0, 19).replace('T', ' ')} UTC
                </p>
                <p>{reason}</p>
                <footer className="row wrap gap-8">
                  <Action
                    name="Take back"
                    label={`Let ${model} process the event again`}
                    onPress={(send) => send('take-back', { model, eventId })}
                  />
                </footer>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

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
    <section className="stack gap-16" aria-labelledby="events">
      <h2 id="events">Events</h2>
      <div className={classes.filters}>
        {names.map((name) => (
          <TextInput
            key={name}
            label={fields[name].label}
            value={filters[name]}
            placeholder={fields[name].hint}
            maxLength={200}
            onChange={({ currentTarget: { value } }) =>
              setFilters({ ...filters, [name]: value.trim() })
            }
          />
        ))}
      </div>
      <footer className="row wrap gap-8">
        <Action name="Search events" onPress={() => search('')} />
        {page?.next && <Action name="Show more" onPress={() => search(page.next ?? '')} />}
      </footer>
      {page?.events.length === 0 && <p>No events found.</p>}
      <ul className="stack gap-16">
        {page?.events.map(({ position, stream, revision, type, time, actorId, eventId, data }) => (
          <li key={eventId} className={classes.box}>
            <h3>{type}</h3>
            <p className="note breaks">
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
