import { t } from '../../../lib/language/translate.js';
import type { OnChange } from '../../../lib/live/stale-queries.js';
import { toastInfo } from '../../../lib/toasts/toast.js';
import { displayName } from '../../people/names.js';
import { listKeys } from '../lists/list-keys.js';
import { outcomeText } from './outcomes.js';
import { recipientsKey } from '../sharing/share-answers.js';

/** A recipient gave an outcome for an item that the person sent. */
export const outcomesShown: OnChange<'outcomes'> = {
  apply: ({ me }, { document: { user, title, outcome } }) => {
    if (outcome !== null && user.email !== me) {
      toastInfo(
        t('{name} on “{title}”: {answer}', {
          name: displayName(user),
          title,
          answer: outcomeText(outcome),
        }),
      );
    }
    return false;
  },
  stale: [recipientsKey, listKeys.exchanged, listKeys.library],
};
