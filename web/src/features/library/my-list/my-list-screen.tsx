import { useSearchParams } from 'react-router-dom';
import { ActivityList } from './activity/activity-list.js';
import { Library } from './library.js';

/** My List: the library, or what others like and say of it. */
export function MyListScreen() {
  const [search] = useSearchParams();
  return search.get('filter') === 'activity' ? <ActivityList /> : <Library />;
}
