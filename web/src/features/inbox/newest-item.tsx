import { Button } from '@mantine/core';
import { useState } from 'react';
import { Section } from '../../components/section.js';
import { useNewItems } from '../../lib/new-items/use-new-items.js';
import { useAtTop } from '../../lib/page/use-at-top.js';
import { useInbox } from './use-inbox.js';
import classes from './inbox.module.css';
import { PendingItem } from './pending-item.js';
import { t } from '../../lib/language/translate.js';

/**
 * The newest inbox item with its answers. After an answer, the next one is shown on request only: a
 * second press must not answer it.
 */
export function NewestItem() {
  const { query, items, waiting } = useInbox();
  const { shown, fresh } = useNewItems(items, useAtTop(), 'waiting');
  const [chosen, setChosen] = useState<string | null>(null);
  const [first] = shown.filter((each) => waiting?.includes(each));
  // Persisted data may lack the newest item; the choice waits for the refetch.
  if (chosen === null && first && !query.isFetching) setChosen(first.id);
  const item = shown.find(({ id }) => id === chosen);
  if (chosen === null || !waiting) return null;
  return (
    <Section title={t('Waiting for you')} more={{ to: '/inbox', label: t('See all') }}>
      {item && <PendingItem shared={item} fresh={fresh.has(item.id)} />}
      {!(item && waiting.includes(item)) && (
        <div className={classes.answered} role="status">
          <p>
            {waiting.length > 0
              ? t(
                  '{count, plural, one {# more recommendation} other {# more recommendations}} in your inbox.',
                  { count: waiting.length },
                )
              : t("You're all caught up.")}
          </p>
          {first && (
            <Button variant="default" onClick={() => setChosen(first.id)}>
              {t('Show the next one')}
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}
