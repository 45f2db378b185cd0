import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { NotificationSettings } from '../../../../../services/contract/notifications/settings.js';
import { refusalText } from '../../../lib/api/errors.js';
import { t } from '../../../lib/language/translate.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { deviceName } from '../texts.js';
import { pushesFor } from '../remembered-session.js';
import rows from '../rows.module.css';
import {
  useRemoveDevice,
  useSubscribe,
  type PushSupport,
  pushSupport,
  useThisDevice,
} from './pushes.js';

const unsupported: Readonly<Record<Exclude<PushSupport, 'possible'>, string>> = {
  refused: t(
    'You refused notifications in this browser. Allow them in its settings for this site, then come back.',
  ),
  iphone: t(
    'On iPhone and iPad, pushes come to the installed app only: tap Share, then Add to Home Screen, and open Trboo from there.',
  ),
  none: t('This browser can’t receive pushes.'),
};

/** Says why a browser could not be subscribed. */
export function subscribingFailed(failure: unknown): void {
  if (pushSupport() === 'refused') toastError(unsupported.refused);
  else toastError(refusalText(failure, t("Couldn't turn on pushes. Try again.")));
}

/** The browsers that receive pushes; this one can be added. */
export function PushDevices({
  settings: { devices, publicKey },
}: {
  readonly settings: NotificationSettings;
}) {
  const here = useThisDevice(devices);
  const subscribe = useSubscribe();
  const remove = useRemoveDevice();
  const support = pushSupport();
  const isOn = devices.some(({ id }) => id === here);
  return (
    <>
      {support !== 'possible' && <p role="status">{unsupported[support]}</p>}
      {support === 'possible' && here !== undefined && !isOn && (
        <Button
          leftSection={<IconBell size={20} aria-hidden />}
          loading={subscribe.isPending}
          onClick={() => subscribe.mutate(publicKey, { onError: subscribingFailed })}
        >
          {t('Turn on pushes on this device')}
        </Button>
      )}
      {devices.length > 0 && (
        <ul className={rows.list} aria-label={t('Devices that receive pushes')}>
          {devices.map(({ id, name }) => {
            const shown = deviceName(name) || t('Unknown device');
            return (
              <li key={id} className={rows.row}>
                <div className="grow">
                  <p className={rows.name}>{shown}</p>
                  {id === here && <p className="note">{t('This device')}</p>}
                </div>
                <Button
                  variant="default"
                  aria-label={t('Turn off pushes to {name}', { name: shown })}
                  onClick={() => {
                    remove.mutate(id, {
                      onSuccess: () => {
                        if (id === here) pushesFor.set(null);
                      },
                      onError: () => toastError(t("Couldn't save. Try again.")),
                    });
                  }}
                >
                  {t('Turn off')}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
