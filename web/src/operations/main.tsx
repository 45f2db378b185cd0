import '../app/no-eval.js';
import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/newsreader/wght.css';
import './operations.css';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { StorageItem } from '../lib/storage/storage-item.js';
import { useState } from 'react';
import type { OperationsView } from '../../../services/contract/operations.js';
import { cssVariables, theme } from '../app/styles/theme.js';
import { Action, SendRequestContext } from './action.js';
import { EventList, EventSearch } from './events.js';
import { type Problem, problemsIn, worstFirst } from './health.js';
import { Policies } from './policies.js';
import { ModelRow } from './model-row.js';
import { OperatorProof, TokenForm } from './sign-in.js';
import { TimeTravel } from './time-travel.js';
import { requestSender, readEventsWith, useOperations } from './server.js';
import classes from './operations.module.css';

const time = (at: string) => `${at.slice(0, 19).replace('T', ' ')} UTC`;

/** Recently refused operator requests, and calls that this process refused or failed. */
function Refusals({ refusals }: Pick<OperationsView, 'refusals'>) {
  const { requests, calls } = refusals;
  return (
    <section className="stack gap-16" aria-labelledby="refusals">
      <h2 id="refusals">Recent refusals</h2>
      {requests.length === 0 && calls.length === 0 && <p>No refusals</p>}
      {requests.length > 0 && (
        <ul className={classes.rows} aria-label="Refused requests of operators">
          {requests.map(({ at, what, why }) => (
            <li key={`${at} ${what}`}>
              <p>{what}</p>
              <p className="note breaks">{why}</p>
              <p className="note breaks">{time(at)}</p>
            </li>
          ))}
        </ul>
      )}
      {calls.length > 0 && (
        <ul className={classes.rows} aria-label="Calls refused by this process">
          {calls.map(({ call, status, count, last }) => (
            <li key={`${call} ${status}`}>
              <p>
                <strong className={classes.state} data-tone={status >= 500 ? 'bad' : 'wait'}>
                  {status}
                </strong>{' '}
                {call}
              </p>
              <p className="note breaks">
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

function Problems({ problems }: { problems: readonly Problem[] }) {
  return (
    <ul className="stack gap-16">
      {problems.map(({ what, why, remedy, screens, retry }) => (
        <li key={`${what} ${why}`} className={`${classes.box ?? ''} ${classes.problem ?? ''}`}>
          <h2>{what}</h2>
          {screens.length > 0 && (
            <p>
              <strong>Stale for people:</strong> {screens.join(', ')}
            </p>
          )}
          <p className="note breaks">{why}</p>
          <p>{remedy}</p>
          {retry !== undefined && (
            <footer className="row wrap gap-8">
              <Action
                name="Try again"
                label={`Try again: ${what}`}
                onPress={(send) => send('request', { kind: 'retry', model: retry })}
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
  const { stores, disk, backup, projector, process, tail, noticesAway } = view;
  const facts = {
    'End of the log': tail.replace(/^0+(?=\d)/, ''),
    Projector: projector?.process ?? 'none',
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
    <dl className={`${classes.box ?? ''} ${classes.figures ?? ''}`}>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt className="fine">{name}</dt>
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
  const problems = view ? problemsIn(view) : [];
  return (
    <SendRequestContext value={requestSender(token)}>
      <main className={classes.page}>
        <header className="row between wrap gap-8">
          <h1>Operations</h1>
          <span className={classes.state} role="status" data-tone={isLive ? 'good' : 'wait'}>
            {isLive ? 'live' : 'connecting'}
          </span>
        </header>
        {trouble !== '' && !isLive && <p className="danger small breaks">{trouble}</p>}
        {!view && <p>Loading…</p>}
        {view && (
          <>
            {problems.length === 0 ? (
              <p className={classes.box}>
                All {view.models.length} read models are up to date. Nothing people see is stale.
              </p>
            ) : (
              <Problems problems={problems} />
            )}
            <Facts view={view} />
            <EventList models={view.models} />
            {view.models.length > 0 && (
              <section className="stack gap-16" aria-labelledby="models">
                <h2 id="models">Read models</h2>
                <table className={classes.models}>
                  <thead>
                    <tr>
                      <th scope="col" className="fine">
                        Read model
                      </th>
                      <th scope="col" className="fine">
                        State
                      </th>
                      <th scope="col" className="fine" data-behind>
                        Behind
                      </th>
                    </tr>
                  </thead>
                  {worstFirst(view.models).map((model) => (
                    <ModelRow key={model.model} {...{ model, view }} />
                  ))}
                </table>
              </section>
            )}
            <Policies policies={view.policies} />
            <TimeTravel past={view.past} />
            <Refusals refusals={view.refusals} />
          </>
        )}
        <EventSearch read={readEventsWith(token)} />
      </main>
    </SendRequestContext>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element.');
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <OperationsPage />
    </MantineProvider>
  </StrictMode>,
);
