import { Button } from '@mantine/core';
import { useState } from 'react';
import { healthOf } from './health.js';
import type { ModelView, OperationsView } from '../../../services/contract/operations.js';
import { buildProgress } from './health.js';
import type { SendRequest } from './server.js';
import { Action } from './action.js';
import classes from './operations.module.css';

/** The actions that a read model's state allows. */
function ModelActions({ model }: { readonly model: ModelView }) {
  const { model: name, state, screens, rebuild, verify, build } = model;
  const request = (kind: string) => (send: SendRequest) => send('request', { kind, model: name });
  const isOpen = (each: ModelView['rebuild']) =>
    each?.state === 'waiting' || each?.state === 'working';
  const shown = screens.join(', ');
  return (
    <footer className="row wrap gap-8">
      {(state === 'paused' || state === 'failed') && (
        <Action name="Try again" label={`Try ${name} again`} onPress={request('retry')} />
      )}
      {isOpen(rebuild) || isOpen(verify) ? (
        <Action
          name="Cancel"
          label={`Cancel the running build of ${name}`}
          onPress={request('cancel')}
        />
      ) : (
        <>
          <Action name="Verify" label={`Verify ${name}`} onPress={request('verify')} />
          <Action name="Rebuild" label={`Rebuild ${name}`} onPress={request('rebuild')} />
        </>
      )}
      {build?.kept !== undefined && (
        <Action
          name="Roll back"
          label={`Roll ${name} back`}
          question={`These pages go back to build ${build.kept}: ${shown}. Build ${build.build} is kept.`}
          onPress={request('roll-back')}
        />
      )}
    </footer>
  );
}

const percent = (share: number) => `${Math.floor(100 * share)} %`;
const minutes = (seconds: number) =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;

/** The unit of log positions. */
const unitOf = ({ stores }: OperationsView) => (stores.events === 'SQLite' ? 'events' : 'bytes');

/** A time relative to the view's time. */
function ago(then: string | null, now: string): string {
  if (then === null) return 'not since the process started';
  const seconds = Math.max(0, Math.round((Date.parse(now) - Date.parse(then)) / 1_000));
  return seconds < 120 ? `${seconds} s ago` : `${Math.round(seconds / 60)} min ago`;
}

/** The progress of a rebuild or verification. */
function Progress({ name, build }: { name: string; build: ReturnType<typeof buildProgress> }) {
  if (!build) return undefined;
  return (
    <p className="row gap-8 small">
      {name.split(' ')[0]}
      <progress max={1} value={build.share} aria-label={name} />
      {percent(build.share)}
      {build.secondsLeft !== null && <span>, {minutes(build.secondsLeft)} left</span>}
    </p>
  );
}

/** The result of the last verification. */
function Compared({ model: { verify } }: { readonly model: ModelView }) {
  if (verify?.state === 'failed') {
    return <p className="danger small breaks">The last verification failed: {verify.error}</p>;
  }
  if (verify?.state !== 'done' || verify.verdict === null) return undefined;
  const { isSame, documents, different, examples, error } = verify.verdict;
  const when = `Verified ${verify.askedAt.slice(0, 16).replace('T', ' ')} UTC`;
  if (isSame) return <p className="note">{`${when}: identical, ${documents} documents`}</p>;
  return (
    <p className="danger small breaks">
      {`${when}: ${different} of ${documents} documents differ. `}
      {error ?? examples.join(', ')}
    </p>
  );
}

interface ModelProps {
  readonly model: ModelView;
  readonly view: OperationsView;
}

/** A read model's screens, figures and actions. */
function ModelDetails({ model, view }: ModelProps) {
  const health = healthOf(model);
  const name = model.model;
  return (
    <div className="stack gap-12">
      <p className="note">{model.screens.join(' · ')}</p>
      <dl className={classes.figures}>
        <div>
          <dt className="fine">Behind</dt>
          <dd>
            {model.positionsBehind} {unitOf(view)} · {model.secondsBehind} s
          </dd>
        </div>
        <div>
          <dt className="fine">Last advance</dt>
          <dd>{ago(model.lastAdvance, view.at)}</dd>
        </div>
        <div>
          <dt className="fine">Build</dt>
          <dd>
            {model.build?.build ?? '–'}
            {model.build?.kept !== undefined && <span> · {model.build.kept} is kept</span>}
          </dd>
        </div>
        <div>
          <dt className="fine">Retries</dt>
          <dd>{model.retries ?? '–'}</dd>
        </div>
      </dl>
      <Progress name={`Rebuild of ${name}`} build={buildProgress(model, model.rebuild, view)} />
      <Progress name={`Verification of ${name}`} build={buildProgress(model, model.verify, view)} />
      {model.rebuild?.state === 'failed' && (
        <p className="danger small breaks">The last rebuild failed: {model.rebuild.error}</p>
      )}
      {health === 'stopped at an event' && model.retry?.state === 'failed' && (
        <p className="danger small breaks">
          The last retry failed the same way: {model.retry.error}
        </p>
      )}
      {model.rollBack?.state === 'failed' && (
        <p className="danger small breaks">The last roll-back failed: {model.rollBack.error}</p>
      )}
      <Compared model={model} />
      <ModelActions model={model} />
    </div>
  );
}

const tones = {
  'up to date': 'good',
  behind: 'wait',
  building: 'wait',
  'stopped at an event': 'bad',
  failing: 'bad',
  'no projector': 'bad',
} as const;

/** A read model as a table row that expands to its details. */
export function ModelRow({ model, view }: ModelProps) {
  const [isOpen, setOpen] = useState(false);
  const health = healthOf(model);
  const name = model.model;
  return (
    <tbody aria-label={name}>
      <tr>
        <th scope="row">
          <Button
            variant="subtle"
            px={0}
            leftSection={<span className={classes.sign} />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {name}
          </Button>
        </th>
        <td>
          <span className={classes.state} data-tone={tones[health]}>
            {health}
          </span>
          {model.setAside.length > 0 && (
            <span className={classes.state} data-tone="wait">
              {model.setAside.length} set aside
            </span>
          )}
        </td>
        <td data-behind>{model.secondsBehind} s</td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={3}>
            <ModelDetails {...{ model, view }} />
          </td>
        </tr>
      )}
    </tbody>
  );
}
