import type { ModelView, OperationsView } from '../../../../services/contract/operations.js';
import { buildProgress, healthOf } from './health.js';
import { ModelActions } from './model-actions.js';
import type { SendRequest } from '../server.js';

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
    <p className="build">
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
    return <p className="refusal">The last verification failed: {verify.error}</p>;
  }
  if (verify?.state !== 'done' || verify.verdict === null) return undefined;
  const { isSame, documents, different, examples, error } = verify.verdict;
  const when = `Verified ${verify.askedAt.slice(0, 16).replace('T', ' ')} UTC`;
  if (isSame) return <p className="screens">{`${when}: identical, ${documents} documents`}</p>;
  return (
    <p className="refusal">
      {`${when}: ${different} of ${documents} documents differ. `}
      {error ?? examples.join(', ')}
    </p>
  );
}

export interface ModelProps {
  readonly model: ModelView;
  readonly view: OperationsView;
  readonly sendRequest: SendRequest;
}

/** A read model's screens, figures and actions. */
export function ModelDetails({ model, view, sendRequest }: ModelProps) {
  const health = healthOf(model);
  const name = model.model;
  return (
    <div className="details">
      <p className="screens">{model.screens.join(' · ')}</p>
      <dl>
        <div>
          <dt>Behind</dt>
          <dd>
            {model.positionsBehind} {unitOf(view)} · {model.secondsBehind} s
          </dd>
        </div>
        <div>
          <dt>Last advance</dt>
          <dd>{ago(model.lastAdvance, view.at)}</dd>
        </div>
        <div>
          <dt>Build</dt>
          <dd>
            {model.build?.build ?? '–'}
            {model.build?.kept !== undefined && <span> · {model.build.kept} is kept</span>}
          </dd>
        </div>
        <div>
          <dt>Retries</dt>
          <dd>{model.retries ?? '–'}</dd>
        </div>
      </dl>
      <Progress name={`Rebuild of ${name}`} build={buildProgress(model, model.rebuild, view)} />
      <Progress name={`Verification of ${name}`} build={buildProgress(model, model.verify, view)} />
      {model.rebuild?.state === 'failed' && (
        <p className="refusal">The last rebuild failed: {model.rebuild.error}</p>
      )}
      {health === 'stopped at an event' && model.retry?.state === 'failed' && (
        <p className="refusal">The last retry failed the same way: {model.retry.error}</p>
      )}
      {model.rollBack?.state === 'failed' && (
        <p className="refusal">The last roll-back failed: {model.rollBack.error}</p>
      )}
      <Compared model={model} />
      <ModelActions {...{ model, sendRequest }} />
    </div>
  );
}
