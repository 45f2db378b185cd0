import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../lib/api/errors.js';
import { allItems } from '../library/lists/list-queries.js';
import { useMe } from '../people/people.js';
import { ThingPage } from './thing-page.js';
import { t } from '../../lib/language/translate.js';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState, QueryState } from '../../components/feedback/states.js';
import { PageHeader } from '../../components/page-header.js';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { getRecommendation } from '../../../../services/contract/library/sharing.js';
import { exchange } from '../../lib/api/send.js';
import { changes } from '../../lib/live/stale-queries.js';
import { applyLaterChanges } from '../library/lists/changed-list.js';
import { listKeys } from '../library/lists/cached-lists.js';
import { firstPage } from '../library/lists/list-queries.js';
import classes from './thing.module.css';

/** A placeholder in the shape of the page. */
function ThingSkeleton() {
  return (
    <div role="status" aria-label={t('Loading this recommendation')} className={classes.thing}>
      <div className={classes.cover}>
        <div className={classes.noCover} />
      </div>
      <div className={classes.head}>
        <div className={classes.noTitle} />
        <div className={classes.noText} />
      </div>
      <div className={classes.rest}>
        <div className={classes.noText} />
        <div className={classes.noText} />
      </div>
    </div>
  );
}

/** A recommendation in full, as a list of one item, so that live changes apply to it as to all lists. */
const thingQuery = (me: string, id: string) =>
  infiniteQueryOptions({
    queryKey: [...listKeys.thing, id],
    initialPageParam: firstPage,
    getNextPageParam: () => undefined,
    meta: { persist: true },
    queryFn: async ({ signal }) => {
      const request = { user_email: me, recommendation_id: id };
      const { body, position } = await exchange(getRecommendation, request, signal);
      const page = { recommendations: [body.recommendation] };
      return applyLaterChanges(page, firstPage, { of: 'sent' }, changes.since(position), me);
    },
  });

/** Shown for a recommendation that is not there, or that the person may not see. */
function MissingThing() {
  return (
    <>
      <PageHeader title={t('Not here')} />
      <EmptyState
        title={t("We can't show you this recommendation.")}
        hint={t("Perhaps it was deleted, or isn't shared with you any more.")}
      >
        <Button component={Link} to="/discover">
          {t('Go to Explore')}
        </Button>
      </EmptyState>
    </>
  );
}

/** The page of the recommendation whose id is in the path. */
export function ThingScreen() {
  const { id = '' } = useParams();
  return <OneThing key={id} id={id} />;
}

function OneThing({ id }: { id: string }) {
  const query = useInfiniteQuery(thingQuery(useMe().email, id));
  // It may also be persisted on the device, but no longer visible.
  if (query.error instanceof ApiError && query.error.status === 404) return <MissingThing />;
  return (
    <QueryState
      query={{ ...query, data: query.data && allItems(query.data) }}
      what={t('this recommendation')}
      skeleton={<ThingSkeleton />}
    >
      {([thing]) => (thing ? <ThingPage thing={thing} /> : <MissingThing />)}
    </QueryState>
  );
}
