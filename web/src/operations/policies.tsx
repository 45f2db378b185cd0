import type { PolicyView } from '../../../services/contract/operations.js';
import { Action } from './action.js';
import type { SendRequest } from './server.js';

interface PolicyProps {
  readonly policy: PolicyView;
  readonly sendRequest: SendRequest;
}

const tones = { running: 'good', paused: 'wait', stopped: 'bad', new: 'wait' } as const;

/** A policy with its outbox, and the messages that it gave up. */
function Policy({
  policy: { policy, state, secondsBehind, waiting, dead },
  sendRequest,
}: PolicyProps) {
  const send = (action: string, id?: string) => () =>
    sendRequest('policy', { policy, action, ...(id !== undefined && { id }) });
  const isPaused = state === 'paused';
  return (
    <li>
      <h3>
        {policy}{' '}
        <span className="state" data-tone={tones[state]}>
          {state}
        </span>
      </h3>
      <p>
        {secondsBehind} s behind · {waiting} waiting · {dead.length} dead
      </p>
      {dead.map(({ id, at, attempts, error }) => (
        <footer key={id}>
          <p className="error">
            {error}{' '}
            <span className="id">{`${id}, ${attempts} attempts${at ? `, ${at}` : ''}`}</span>
          </p>
          <Action name="Send again" label={`Send ${id} again`} onPress={send('retry', id)} />
          <Action name="Discard" label={`Discard ${id}`} onPress={send('discard', id)} />
        </footer>
      ))}
      <footer>
        <Action
          name={isPaused ? 'Resume' : 'Pause'}
          label={`${isPaused ? 'Resume' : 'Pause'} ${policy}`}
          onPress={send(isPaused ? 'resume' : 'pause')}
        />
      </footer>
    </li>
  );
}

/** What leaves the product: mail and pushes. */
export function Policies({
  policies,
  sendRequest,
}: {
  readonly policies: readonly PolicyView[];
  readonly sendRequest: SendRequest;
}) {
  if (policies.length === 0) return undefined;
  return (
    <section aria-labelledby="policies">
      <h2 id="policies">Mail and pushes</h2>
      <ul className="refused">
        {policies.map((policy) => (
          <Policy key={policy.policy} {...{ policy, sendRequest }} />
        ))}
      </ul>
    </section>
  );
}
