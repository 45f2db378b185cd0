import type { ModelView, OperationsView } from '../../../services/contract/operations.js';
import { Action } from './action.js';
import { Chart } from './chart.js';
import { buildOf, healthOf } from './health.js';
import { lagOf, type Moment, rateOf } from './history.js';
import type { Ask } from './server.js';

const tones = {
  'keeping up': 'good',
  behind: 'wait',
  building: 'wait',
  'stopped at an event': 'bad',
  failing: 'bad',
  'kept by nobody': 'bad',
} as const;

const percent = (share: number) => `${Math.floor(100 * share)} %`;
const minutes = (seconds: number) =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;

/** What positions of the log count. */
const unitOf = ({ stores }: OperationsView) => (stores.events === 'SQLite' ? 'events' : 'bytes');

/** When something happened, seen from when the view was taken. */
function ago(then: string | null, now: string): string {
  if (then === null) return 'not since it began';
  const seconds = Math.max(0, Math.round((Date.parse(now) - Date.parse(then)) / 1_000));
  return seconds < 120 ? `${seconds} s ago` : `${Math.round(seconds / 60)} min ago`;
}

/** One read model: how it stands, what people are shown from it, and what can be done. */
export function ModelRow({
  model,
  view,
  history,
  ask,
}: {
  readonly model: ModelView;
  readonly view: OperationsView;
  readonly history: readonly Moment[];
  readonly ask: Ask;
}) {
  const health = healthOf(model);
  const name = model.model;
  const build = buildOf(model, view);
  const request = (kind: 'retry' | 'rebuild' | 'cancel') => () =>
    ask('request', { kind, model: name });
  return (
    <li className="model" aria-label={name}>
      <header>
        <h3>{name}</h3>
        <span className="state" data-tone={tones[health]}>
          {health}
        </span>
        {model.setAside.length > 0 && (
          <span className="state" data-tone="wait">
            {model.setAside.length} set aside
          </span>
        )}
      </header>
      <p className="screens">{model.screens.join(' · ')}</p>
      <dl>
        <div>
          <dt>Behind</dt>
          <dd>
            {model.positionsBehind} {unitOf(view)} · {model.secondsBehind} s
          </dd>
        </div>
        <div>
          <dt>Rate</dt>
          <dd>{rateOf(history, name).toFixed(1)}/s</dd>
        </div>
        <div>
          <dt>Moved</dt>
          <dd>{ago(model.lastAdvance, view.at)}</dd>
        </div>
        <div>
          <dt>Tried again</dt>
          <dd>{model.retries ?? '–'}</dd>
        </div>
      </dl>
      <Chart title="Behind the end of the log" unit={unitOf(view)} points={lagOf(history, name)} />
      {build && (
        <p className="build">
          <progress max={1} value={build.share} aria-label={`Rebuild of ${name}`} />
          {percent(build.share)}
          {build.secondsLeft !== null && `, ${minutes(build.secondsLeft)} left`}
        </p>
      )}
      {model.rebuild?.state === 'failed' && (
        <p className="refusal">The last rebuild failed: {model.rebuild.error}</p>
      )}
      {health === 'stopped at an event' && model.retry?.state === 'failed' && (
        <p className="refusal">The last try ended alike: {model.retry.error}</p>
      )}
      <footer>
        {(health === 'stopped at an event' || health === 'failing') && (
          <Action name="Try again" label={`Try ${name} again`} act={request('retry')} />
        )}
        {build ? (
          <Action name="Cancel" label={`Cancel the rebuild of ${name}`} act={request('cancel')} />
        ) : (
          <Action name="Rebuild" label={`Rebuild ${name}`} act={request('rebuild')} />
        )}
      </footer>
    </li>
  );
}
