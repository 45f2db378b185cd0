import type { OperationsView } from '../../../services/contract/operations.js';

const time = (at: string) => `${at.slice(0, 19).replace('T', ' ')} UTC`;

/** Recently refused operator requests, and calls that this process refused or failed. */
export function Refusals({ refusals }: Pick<OperationsView, 'refusals'>) {
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
