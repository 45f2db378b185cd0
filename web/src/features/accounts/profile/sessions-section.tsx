import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm } from '../../../components/confirm.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { sessionQuery, useSignOut } from '../session.js';
import { useEndAllSessions } from './devices-query.js';
import { Devices } from './devices.js';
import { ProofDialog } from '../proof/proof-dialog.js';
import { t } from '../../../lib/language/translate.js';
import classes from './sessions-section.module.css';

const failed = () => toastError(t("Couldn't log out. Try again."));

/** The signed-in devices, with buttons to log out here, on one device, or everywhere. */
export function SessionsSection() {
  const [asking, setAsking] = useState<'question' | 'proof'>();
  const needsProof = useQuery(sessionQuery).data?.mode === 'code';
  const here = useSignOut();
  const everywhere = useEndAllSessions();
  const endAll = () => everywhere.mutate(undefined, { onError: failed });
  const close = () => setAsking(undefined);
  return (
    <>
      <Devices />
      <div className={classes.ways}>
        <Button
          variant="default"
          leftSection={<IconLogout size={20} aria-hidden />}
          loading={here.isPending}
          onClick={() => here.mutate(undefined, { onError: failed })}
        >
          {t('Log Out')}
        </Button>
        <Button
          variant="subtle"
          loading={everywhere.isPending}
          onClick={() => setAsking('question')}
        >
          {t('Sign out everywhere')}
        </Button>
      </div>
      {asking === 'question' && (
        <Confirm
          title={t('Sign out everywhere')}
          question={t('This signs you out on every device, including this one.')}
          action={t('Sign out everywhere')}
          onConfirm={() => (needsProof ? setAsking('proof') : endAll())}
          onClose={close}
        />
      )}
      {asking === 'proof' && (
        <ProofDialog
          title={t('Sign out everywhere')}
          action={t('Sign out everywhere')}
          onProven={endAll}
          onClose={close}
        />
      )}
    </>
  );
}
