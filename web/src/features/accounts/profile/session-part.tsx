import { Button } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useState } from 'react';
import { Confirm } from '../../../components/confirm.js';
import { toastFailure } from '../../../lib/toast.js';
import { useSignOut } from '../session.js';
import { useEndAllSessions } from './devices-query.js';
import { Devices } from './devices.js';
import classes from './session-part.module.css';

const failed = () => toastFailure('You could not be logged out. Try again.');

/** Where one is signed in, and the ways out: here, on one other device, everywhere. */
export function SessionPart() {
  const [asking, setAsking] = useState(false);
  const here = useSignOut();
  const everywhere = useEndAllSessions();
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
          Log Out
        </Button>
        <Button variant="subtle" loading={everywhere.isPending} onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      {asking && (
        <Confirm
          title="Sign out everywhere"
          question="Every device is signed out, this one too."
          action="Sign out everywhere"
          onConfirm={() => everywhere.mutate(undefined, { onError: failed })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
