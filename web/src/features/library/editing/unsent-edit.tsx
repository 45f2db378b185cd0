import { useDeviceState } from '../../../lib/storage/device-state.js';
import { outbox, pendingCommandsOf } from '../../../lib/outbox/outbox.js';
import { useMe } from '../../people/me.js';
import { editOutboxCall } from './commands.js';
import { t } from '../../../lib/language/translate.js';
import classes from './edit-modal.module.css';

/** Says that an edit of a recommendation is not sent yet; nothing while there is none. */
export function UnsentEdit({ recommendationId }: { recommendationId: string }) {
  const [all] = useDeviceState(outbox, useMe().email);
  const waits = pendingCommandsOf(all, editOutboxCall).some(
    ({ request }) => request.id === recommendationId,
  );
  return waits ? <p className={classes.waits}>{t('Edit not yet sent')}</p> : null;
}
