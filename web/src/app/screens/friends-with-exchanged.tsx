import { FriendsScreen } from '../../features/friends/friends-screen.js';
import { ExchangedModal } from '../../features/library/exchanged/exchanged-modal.js';

/** Friends, each with what the two have sent each other: of the library, which friends do not know. */
export function FriendsWithExchanged() {
  return <FriendsScreen Dialog={ExchangedModal} />;
}
