import { useSearchParams } from 'react-router-dom';
import { ActivityList } from './activity/activity-list.js';
import { Library, type LibraryProps } from './library.js';

/** My List: the library, or its likes and comments. */
export function MyListScreen(props: LibraryProps) {
  const [search] = useSearchParams();
  return search.get('filter') === 'activity' ? <ActivityList /> : <Library {...props} />;
}
