import { useInfiniteQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { QueryState } from '../../components/feedback/query-state.js';
import { ApiError } from '../../lib/api/errors.js';
import { allItems } from '../library/lists/list-queries.js';
import { useMe } from '../people/me.js';
import { MissingThing } from './missing-thing.js';
import { ThingPage } from './thing-page.js';
import { thingQuery } from './thing-query.js';
import { ThingSkeleton } from './thing-skeleton.js';
import { t } from '../../lib/language/translate.js';

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
