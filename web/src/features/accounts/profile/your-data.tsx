import { Button } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { exportAccount } from '../../../../../services/contract/account.js';
import { Confirm } from '../../../components/confirm.js';
import { refusalText } from '../../../lib/api/errors.js';
import { useMe } from '../../people/me.js';
import { useDeleteAccount } from './profile.js';
import { toastFailure } from '../../../lib/toast.js';
import classes from './profile.module.css';

/** Taking everything along, or having it erased. */
export function YourData() {
  const me = useMe().email;
  const [asking, setAsking] = useState(false);
  const { mutateAsync, isPending } = useDeleteAccount();
  const erase = () => {
    mutateAsync().catch((failure: unknown) =>
      toastFailure(refusalText(failure, 'Your account could not be deleted. Please try again.')),
    );
  };
  return (
    <div className={classes.data}>
      <Button
        component="a"
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        href={`${exportAccount.path}?${new URLSearchParams({ user_email: me }).toString()}`}
        download="trboo.json"
      >
        Download my data
      </Button>
      <Button
        variant="default"
        color="red"
        leftSection={<IconTrash size={20} aria-hidden />}
        loading={isPending}
        onClick={() => setAsking(true)}
      >
        Delete my account
      </Button>
      {asking && (
        <Confirm
          title="Delete my account"
          question="Your recommendations, comments, lists and friendships are erased for good, on everybody's pages. This cannot be undone."
          action="Delete for good"
          onConfirm={erase}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
