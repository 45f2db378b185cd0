import type { PolicyView } from '../../../services/contract/operations.js';
import { Action } from './action.js';
import type { SendRequest } from './server.js';
import classes from './operations.module.css';

const tones = { running: 'good', paused: 'wait', stopped: 'bad', new: 'wait' } as const;

/** A policy with its outbox, and the messages that it gave up. */
function Policy({ policy, state, secondsBehind, waiting, dead }: PolicyView) {
  const press = (action: string, id?: string) => (send: SendRequest) =>
    send('policy', { policy, action, ...(id !== undefined && { id }) });
  const isPaused = state === 'paused';
  return (
    <li className="stack gap-8">
      <h3>
        {policy}{' '}
        <span className={classes.state} data-tone={tones[state]}>
          {state}
        </span>
      </h3>
      <p>
        {secondsBehind} s behind · {waiting} waiting · {dead.length} dead
      </p>
      {dead.map(({ id, at, attempts, error }) => (
        <footer key={id} className="row wrap gap-8">
          <p className="note breaks">
            {error}{' '}
            <span className="note breaks">{`${id}, ${attempts} attempts${at ? `, ${at}` : ''}`}</span>
          </p>
          <Action name="Send again" label={`Send ${id} again`} onPress={press('retry', id)} />
          <Action name="Discard" label={`Discard ${id}`} onPress={press('discard', id)} />
        </footer>
      ))}
      <footer className="row wrap gap-8">
        <Action
          name={isPaused ? 'Resume' : 'Pause'}
          label={`${isPaused ? 'Resume' : 'Pause'} ${policy}`}
          onPress={press(isPaused ? 'resume' : 'pause')}
        />
      </footer>
    </li>
  );
}

/** What leaves the product: mail and pushes. */
export function Policies({ policies }: { readonly policies: readonly PolicyView[] }) {
  if (policies.length === 0) return undefined;
  return (
    <section className="stack gap-16" aria-labelledby="policies">
      <h2 id="policies">Mail and pushes</h2>
      <ul className={classes.rows}>
        {policies.map((policy) => (
          <Policy key={policy.policy} {...policy} />
        ))}
      </ul>
    </section>
  );
}
