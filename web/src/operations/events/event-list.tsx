import { useState } from 'react';
import type { ModelView } from '../../../../services/contract/operations.js';
import { Action } from '../action.js';
import type { SendRequest } from '../server.js';

type DeadLetterView = ModelView['deadLetters'][number];

/** Sets an event aside with a reason, which is stored in the log. */
function SetAsideForm({
  model,
  eventId,
  sendRequest,
}: {
  readonly model: string;
  readonly eventId: string;
  readonly sendRequest: SendRequest;
}) {
  const [reason, setReason] = useState('');
  return (
    <div className="aside-form">
      <label>
        Reason why {model} skips it for good (no personal data)
        <input value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
      </label>
      <Action
        name="Set aside"
        label={`Set the event aside for ${model}`}
        onPress={() => sendRequest('set-aside', { model, eventId, reason })}
      />
    </div>
  );
}

function DeadLetter({
  model,
  letter,
  sendRequest,
}: {
  model: string;
  letter: DeadLetterView;
  sendRequest: SendRequest;
}) {
  const { eventType, stream, position, eventId, error, failedAt } = letter;
  return (
    <li className="letter">
      <h3>
        {model}: {eventType}
      </h3>
      <p className="id">
        {stream} · position {position.replace(/^0+(?=\d)/, '')} · {eventId} ·{' '}
        {failedAt.slice(0, 19).replace('T', ' ')} UTC
      </p>
      <p className="error">{error}</p>
      <footer>
        <Action
          name="Try again"
          label={`Let ${model} retry the event`}
          onPress={() => sendRequest('request', { kind: 'retry', model })}
        />
      </footer>
      <SetAsideForm {...{ model, eventId, sendRequest }} />
    </li>
  );
}

/** The dead letters of all read models, and the events set aside. */
export function EventList({
  models,
  sendRequest,
}: {
  readonly models: readonly ModelView[];
  readonly sendRequest: SendRequest;
}) {
  const letters = models.flatMap(({ model, deadLetters }) =>
    deadLetters.map((letter) => ({ model, letter })),
  );
  const aside = models.flatMap(({ model, setAside }) =>
    setAside.map((each) => ({ model, ...each })),
  );
  return (
    <>
      <section aria-labelledby="letters">
        <h2 id="letters">Dead letters</h2>
        {letters.length === 0 && <p>No dead letters</p>}
        <ul>
          {letters.map(({ model, letter }) => (
            <DeadLetter key={`${model} ${letter.eventId}`} {...{ model, letter, sendRequest }} />
          ))}
        </ul>
      </section>
      {aside.length > 0 && (
        <section aria-labelledby="aside">
          <h2 id="aside">Set aside</h2>
          <ul>
            {aside.map(({ model, eventId, reason, since }) => (
              <li key={`${model} ${eventId}`} className="letter">
                <h3>{model}</h3>
                <p className="id">
                  {eventId} · since {since.slice(0, 19).replace('T', ' ')} UTC
                </p>
                <p>{reason}</p>
                <footer>
                  <Action
                    name="Take back"
                    label={`Let ${model} process the event again`}
                    onPress={() => sendRequest('take-back', { model, eventId })}
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
