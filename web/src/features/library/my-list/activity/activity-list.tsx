import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { Link } from 'react-router-dom';
import { EmptyState, QueryState, RowSkeletons } from '../../../../components/feedback/states.js';
import { PageHeader } from '../../../../components/page-header.js';
import { countSuffix } from '../../../../lib/text/format.js';
import { useAddressValues } from '../../../../lib/page/address-values.js';
import { useIsReady } from '../../../../lib/page/use-is-ready.js';
import { useMe } from '../../../people/people.js';
import {
  isListed,
  isUnread,
  withLater,
  useReadState,
  activityQuery,
  timesShown,
} from './activity.js';
import { ActivityItems } from './activity-items.js';
import { t } from '../../../../lib/language/translate.js';
import classes from './activity.module.css';

const values = z.object({ only: z.literal('unread').optional().catch(undefined) });

/** Likes and Comments: reactions of others to the person's recommendations. */
export function ActivityList() {
  const me = useMe().email;
  const client = useQueryClient();
  const query = useQuery(activityQuery(me));
  const [state, mark] = useReadState();
  const [{ only }, change] = useAddressValues(values);
  const unreadOnly = only === 'unread';
  const isReady = useIsReady([query]);
  const all = query.data;
  const listed = all?.filter((activity) => isListed(state, activity));
  const unread = listed?.filter((activity) => isUnread(state, activity));
  return (
    <>
      <PageHeader
        title={t('Likes and Comments')}
        subtitle={t('What others think of your recommendations')}
      >
        <Button
          component={Link}
          to="/my-trboo"
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          {t('Back to My List')}
        </Button>
      </PageHeader>
      {listed?.length !== 0 && (
        <div className={classes.controls}>
          <Checkbox
            label={`${t('Show only unread')}${countSuffix(unread?.length)}`}
            checked={unreadOnly}
            onChange={(event) =>
              change({ only: event.currentTarget.checked ? 'unread' : undefined })
            }
          />
          <Button
            variant="default"
            disabled={!unread?.length}
            onClick={() => {
              const [latest] = withLater(all ?? [], timesShown(client));
              mark({ until: latest?.at });
            }}
          >
            {t('Mark all as read')}
          </Button>
          <Button
            variant="default"
            disabled={unread?.length === listed?.length}
            onClick={() => mark({ clear: true })}
          >
            {t('Clear read notifications')}
          </Button>
        </div>
      )}
      <QueryState
        query={{ ...query, data: unreadOnly ? unread : listed }}
        isReady={isReady}
        what={t('likes and comments')}
        skeleton={<RowSkeletons amount={4} label={t('Loading likes and comments')} />}
        empty={
          <EmptyState
            title={
              unreadOnly || all?.length
                ? t('No unread notifications.')
                : t('No recommendations with likes or comments yet.')
            }
          />
        }
      >
        {(shown) => <ActivityItems activity={shown} />}
      </QueryState>
    </>
  );
}
