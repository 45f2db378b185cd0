import { StorageItem } from '../../lib/storage/storage-item.js';

/** The token of a recommendation to save after sign-in. */
export const pendingShare = new StorageItem('localStorage', 'trboo-pending-share', {
  survivesSignIn: true,
});
