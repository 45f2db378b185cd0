import { useState } from 'react';
import { useNewItems } from '../../lib/new-items/new-items.js';
import { useAtTop } from '../../lib/page/use-is-ready.js';
import { ReceivedAsk } from '../asks/received-ask.js';
import { useReceivedAsks } from '../asks/asks.js';
import { inboxEntries } from './inbox-entries.js';
import { PendingItem } from './pending-item.js';
import { useInbox } from './use-inbox.js';
import classes from './inbox.module.css';
import { t } from '../../lib/language/translate.js';

const maxRows = 3;

/**
 * The newest letters and asks with their answers. The next one follows when an answer cannot be undone
 * any more, and below the others: a second press must not answer it.
 */
export function WaitingRows() {
  const { query, items, waiting } = useInbox();
  const { query: asksQuery, asks, waiting: waitingAsks } = useReceivedAsks();
  const entries = inboxEntries(items ?? [], asks ?? []);
  const { shown, fresh } = useNewItems(entries, useAtTop(), 'waiting');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const open = new Set([...(waiting ?? []), ...(waitingAsks ?? [])].map(({ id }) => id));
  const rows = shown.filter(({ id }) => chosen.includes(id));
  const others = shown.filter(({ id }) => !chosen.includes(id) && open.has(id));
  const isFull = rows.length >= maxRows || rows.some(({ id }) => !open.has(id));
  // Persisted data may lack the newest item; the choice waits for the refetch.
  if (!isFull && others.length > 0 && !query.isFetching && !asksQuery.isFetching) {
    const next = others.slice(0, maxRows - rows.length);
    setChosen([...rows, ...next].map(({ id }) => id));
  }
  if (rows.length === 0) {
    return chosen.length > 0 ? (
      <p className={classes.answered} role="status">
        {t("You're all caught up.")}
      </p>
    ) : null;
  }
  return (
    <ul className="stack columns gap-16" aria-label={t('What friends sent you')}>
      {rows.map(({ id, shared, ask }) => (
        <li key={id}>
          {shared && <PendingItem shared={shared} fresh={fresh.has(id)} />}
          {ask && <ReceivedAsk ask={ask} fresh={fresh.has(id)} />}
        </li>
      ))}
    </ul>
  );
}
