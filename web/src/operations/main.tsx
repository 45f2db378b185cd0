import '../app/no-eval.js';
import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/newsreader/wght.css';
import './operations.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { StorageItem } from '../lib/storage/storage-item.js';
import { useState } from 'react';
import type { OperationsView } from '../../../services/contract/operations.js';
import { Action } from './action.js';
import { EventList, EventSearch } from './events.js';
import { type Problem, problemsIn, worstFirst } from './health.js';
import { Policies } from './policies.js';
import { ModelRow } from './model-row.js';
import { OperatorProof, TokenForm } from './sign-in.js';
import { TimeTravel } from './time-travel.js';
import { type SendRequest, requestSender, readEventsWith, useOperations } from './server.js';

const time = (at: string) => `${at.slice(0, 19).replace('T', ' ')} UTC`;

/** Recently refused operator requests, and calls that this process refused or failed. */
function Refusals({ refusals }: Pick<OperationsView, 'refusals'>) {
  const { requests, calls } = refusals;
  return (
    <section aria-labelledby="refusals">
      <h2 id="refusals">Recent refusals</h2>
      {requests.length === 0 && calls.length === 0 && <p>No refusals</p>}
      {requests.length > 0 && (
        <ul className="refused" aria-label="Refused requests of operators">
          {requests.map(({ at, what, why }) => (
            <li key={`${at} ${what}`}>
              <p>{what}</p>
              <p className="error">{why}</p>
              <p className="id">{time(at)}</p>
            </li>
          ))}
        </ul>
      )}
      {calls.length > 0 && (
        <ul className="refused" aria-label="Calls refused by this process">
          {calls.map(({ call, status, count, last }) => (
            <li key={`${call} ${status}`}>
              <p>
                <strong data-tone={status >= 500 ? 'bad' : 'wait'}>{status}</strong> {call}
              </p>
              <p className="id">
                {count} since the process started, last at {time(last)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const storedToken = new StorageItem('sessionStorage', 'trboo-operations-token');
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

function Problems({
  problems,
  sendRequest,
}: {
  problems: readonly Problem[];
  sendRequest: SendRequest;
}) {
  return (
    <ul className="problems">
      {problems.map(({ what, why, remedy, screens, retry }) => (
        <li key={`${what} ${why}`}>
          <h2>{what}</h2>
          {screens.length > 0 && (
            <p>
              <strong>Stale for people:</strong> {screens.join(', ')}
            </p>
          )}
          <p className="error">{why}</p>
          <p>{remedy}</p>
          {retry !== undefined && (
            <footer>
              <Action
                name="Try again"
                label={`Try again: ${what}`}
                onPress={() => sendRequest('request', { kind: 'retry', model: retry })}
              />
            </footer>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The stores, the disk and the processes. */
function Facts({ view }: { readonly view: OperationsView }) {
  const { stores, disk, backup, keeper, process, tail, noticesAway } = view;
  const facts = {
    'End of the log': tail.replace(/^0+(?=\d)/, ''),
    Projector: keeper?.process ?? 'none',
    'This process': process,
    Events: stores.events,
    'Read models': stores.reads,
    Notices: `${stores.notices}${noticesAway ? ', unreachable' : ''}`,
    'Disk free': `${gigabytes(disk.free)} of ${gigabytes(disk.size)}`,
    'Last backup':
      backup === null
        ? 'BACKUP_DIR is not set'
        : (backup.at?.slice(0, 16).replace('T', ' ') ?? 'none yet'),
  };
  return (
    <dl className="facts">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The operators' page: which screens are stale, why, and what to do. In English only. */
function OperationsPage() {
  const [token, setToken] = useState(() => storedToken.get() ?? '');
  const [proofs, setProofs] = useState(0);
  const { view, isLive, isRefused, needsProof, error: trouble } = useOperations(token, proofs);
  if (isRefused) {
    return (
      <TokenForm
        wasWrong={token !== ''}
        onToken={(entered) => {
          storedToken.set(entered);
          setToken(entered);
        }}
      />
    );
  }
  if (needsProof) return <OperatorProof onProven={() => setProofs(proofs + 1)} />;
  const sendRequest = requestSender(token);
  const problems = view ? problemsIn(view) : [];
  return (
    <main>
      <header className="top">
        <h1>Operations</h1>
        <span className="state" role="status" data-tone={isLive ? 'good' : 'wait'}>
          {isLive ? 'live' : 'connecting'}
        </span>
      </header>
      {trouble !== '' && !isLive && <p className="refusal">{trouble}</p>}
      {!view && <p>Loading…</p>}
      {view && (
        <>
          {problems.length === 0 ? (
            <p className="well">
              All {view.models.length} read models are up to date. Nothing people see is stale.
            </p>
          ) : (
            <Problems {...{ problems, sendRequest }} />
          )}
          <Facts view={view} />
          <EventList models={view.models} sendRequest={sendRequest} />
          {view.models.length > 0 && (
            <section aria-labelledby="models">
              <h2 id="models">Read models</h2>
              <table className="models">
                <thead>
                  <tr>
                    <th scope="col">Read model</th>
                    <th scope="col">State</th>
                    <th scope="col">Behind</th>
                  </tr>
                </thead>
                {worstFirst(view.models).map((model) => (
                  <ModelRow key={model.model} {...{ model, view, sendRequest }} />
                ))}
              </table>
            </section>
          )}
          <Policies policies={view.policies} sendRequest={sendRequest} />
          <TimeTravel past={view.past} sendRequest={sendRequest} />
          <Refusals refusals={view.refusals} />
        </>
      )}
      <EventSearch read={readEventsWith(token)} />
    </main>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
createRoot(root).render(
  <StrictMode>
    <OperationsPage />
  </StrictMode>,
);
