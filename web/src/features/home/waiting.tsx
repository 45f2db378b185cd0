import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { ErrorBoundary } from '../../components/feedback/error-boundary.js';
import { Section } from '../../components/section.js';
import { useOwnAsks, YourAsks } from '../asks/your-asks.js';
import { friendRequestsQuery } from '../friends/friends.js';
import { useMe } from '../people/me.js';
import classes from './home.module.css';
import { RequestsBlock } from './requests-block.js';
import { t } from '../../lib/language/translate.js';

/** What waits, as one list: letters and asks, the person's own asks, friend requests. */
export function Waiting({ Letters }: { Letters: ComponentType | undefined }) {
  const requests = useQuery(friendRequestsQuery(useMe().email)).data?.received ?? [];
  const asks = useOwnAsks().amount;
  if (!Letters && requests.length + asks === 0) return null;
  return (
    <Section
      title={t('Waiting for you')}
      {...(Letters && { more: { to: '/inbox', label: t('See all') } })}
    >
      <div className={classes.waiting}>
        {Letters && (
          <ErrorBoundary fallback={() => null}>
            <Letters />
          </ErrorBoundary>
        )}
        <RequestsBlock requests={requests} />
        <YourAsks />
      </div>
    </Section>
  );
}
