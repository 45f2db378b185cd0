import { FriendsScreen } from '../../features/friends/friends-screen.js';
import { ExchangedModal } from '../../features/library/exchanged/exchanged-list.js';

/** The Friends screen with the library's dialog of what two friends have sent each other. */
export function FriendsWithExchanged() {
  return <FriendsScreen Dialog={ExchangedModal} />;
}
