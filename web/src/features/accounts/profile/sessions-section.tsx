import { Button, Skeleton } from '@mantine/core';
import { IconLogout, IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import '@mantine/core/styles/Skeleton.layer.css';
import { confirm } from '../../../lib/confirm.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { sessionQuery, useSignOut } from '../session.js';
import { useEndAllSessions, devicesQuery, useEndSession } from './profile.js';
import { ProofDialog, needsProof } from '../proof-dialog.js';
import { t, Translated } from '../../../lib/language/translate.js';
import type { SignedInDevice } from '../../../../../services/contract/accounts/session.js';
import { QueryState } from '../../../components/feedback/states.js';
import { refusalText } from '../../../lib/api/errors.js';
import { RelativeDay } from '../../../components/dates.js';
import { useMe } from '../../people/people.js';
import { deviceName } from '../texts.js';
import rows from '../rows.module.css';

const failed = () => toastError(t("Couldn't log out. Try again."));

/** The signed-in devices, with buttons to log out here, on one device, or everywhere. */
export function SessionsSection() {
  const [proving, setProving] = useState(false);
  const needsProof = useQuery(sessionQuery).data?.mode === 'code';
  const here = useSignOut();
  const everywhere = useEndAllSessions();
  const endAll = () => everywhere.mutate(undefined, { onError: failed });
  const ask = () =>
    confirm({
      title: t('Sign out everywhere'),
      question: t('This signs you out on every device, including this one.'),
      action: t('Sign out everywhere'),
      onConfirm: () => (needsProof ? setProving(true) : endAll()),
    });
  return (
    <>
      <Devices />
      <div className="flex wrap gap-12">
        <Button
          variant="default"
          leftSection={<IconLogout size={20} aria-hidden />}
          loading={here.isPending}
          onClick={() => here.mutate(undefined, { onError: failed })}
        >
          {t('Log Out')}
        </Button>
        <Button variant="subtle" loading={everywhere.isPending} onClick={ask}>
          {t('Sign out everywhere')}
        </Button>
      </div>
      {proving && (
        <ProofDialog
          title={t('Sign out everywhere')}
          action={t('Sign out everywhere')}
          onProven={endAll}
          onClose={() => setProving(false)}
        />
      )}
    </>
  );
}

/** The signed-in devices, with a button to sign out each. */
function Devices() {
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
      <Icon size={24} aria-hidden className="fixed soft" />
      <div className="grow">
        <p className={rows.name}>{name}</p>
        <p className="note">
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
