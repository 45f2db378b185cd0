import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton } from '@mantine/core';
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SignedInDevice } from '../../../../../services/contract/accounts/session.js';
import { QueryState } from '../../../components/feedback/query-state.js';
import { refusalText } from '../../../lib/api/errors.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { RelativeDay } from '../../../components/dates.js';
import { useMe } from '../../people/me.js';
import { deviceName } from '../device-name.js';
import { devicesQuery, useEndSession } from './devices-query.js';
import { needsProof } from '../proof/needs-proof.js';
import { ProofDialog } from '../proof/proof-dialog.js';
import { Translated } from '../../../components/translated.js';
import { t } from '../../../lib/language/translate.js';
import rows from '../rows.module.css';

/** The signed-in devices, with a button to sign out each. */
export function Devices() {
  const query = useQuery(devicesQuery(useMe().email));
  const waiting = <Skeleton height={64} radius="md" className={rows.list ?? ''} />;
  return (
    <QueryState query={query} what={t('your devices')} skeleton={waiting}>
      {(devices) => (
        <ul className={rows.list}>
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
    </QueryState>
  );
}

function DeviceRow({ device }: { device: SignedInDevice }) {
  const { mutate, isPending } = useEndSession();
  const [proving, setProving] = useState(false);
  const name = deviceName(device.device) || t('Unknown device');
  const Icon = /Android|iOS/.test(device.device) ? IconDeviceMobile : IconDeviceLaptop;
  const end = () =>
    mutate(device.id, {
      onError: (failure) => {
        if (needsProof(failure)) setProving(true);
        else toastError(refusalText(failure, t("Couldn't sign out that device. Try again.")));
      },
    });
  return (
    <li className={rows.row}>
      <Icon size={24} aria-hidden className={rows.icon ?? ''} />
      <div className={rows.what}>
        <p className={rows.name}>{name}</p>
        <p className={rows.note}>
          {device.isThisOne ? (
            t('This device')
          ) : (
            <span>
              <Translated
                id="Last used <day/>"
                components={{ day: <RelativeDay iso={device.usedAt} /> }}
              />
            </span>
          )}
        </p>
      </div>
      {!device.isThisOne && (
        <Button
          variant="default"
          loading={isPending}
          onClick={end}
          aria-label={t('Sign out {name}', { name })}
        >
          {t('Sign out')}
        </Button>
      )}
      {proving && (
        <ProofDialog
          title={t('Sign out {name}', { name })}
          action={t('Sign out')}
          onProven={end}
          onClose={() => setProving(false)}
        />
      )}
    </li>
  );
}
