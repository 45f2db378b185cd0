import { useDeviceState } from '../../../lib/storage/device-state.js';
import { outbox, pendingCommandsOf } from '../../../lib/outbox/outbox.js';
import { useMe } from '../../people/me.js';
import { editOutboxCall } from './commands.js';
import { t } from '../../../lib/language/translate.js';

/** Says that an edit of a recommendation is not sent yet; nothing while there is none. */
export function UnsentEdit({ recommendationId }: { recommendationId: string }) {
  const [all] = useDeviceState(outbox, useMe().email);
  const isUnsent = pendingCommandsOf(all, editOutboxCall).some(
    ({ request, refused }) => !refused && request.id === recommendationId,
  );
  return isUnsent ? <p className="note">{t('Edit not yet sent')}</p> : null;
}
