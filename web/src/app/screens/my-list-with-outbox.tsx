import { MyListScreen } from '../../features/library/my-list/my-list-screen.js';
import { outboxCalls } from '../offline/outbox-calls.js';

/** My List with what the server refused of all features. */
export function MyListWithOutbox() {
  return <MyListScreen outboxCalls={outboxCalls} />;
}
