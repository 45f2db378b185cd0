import { Button } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { exportAccount } from '../../../../../services/contract/accounts/account.js';
import { confirm } from '../../../lib/confirm.js';
import { belowBase } from '../../../lib/api/base-path.js';
import { refusalText } from '../../../lib/api/errors.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { LibraryDownloads } from '../../library/my-list/library-downloads.js';
import { sessionQuery } from '../session.js';
import { useDeleteAccount } from './profile.js';
import { ProofDialog } from '../proof-dialog.js';
import { t } from '../../../lib/language/translate.js';

/**
 * Exports the data or deletes the account; with e-mail codes, both need a fresh proof of identity.
 */
export function YourData() {
  const [asking, setAsking] = useState<'deletion' | 'export'>();
  const needsProof = useQuery(sessionQuery).data?.mode === 'code';
  const { mutateAsync, isPending } = useDeleteAccount();
  const erase = () => {
    mutateAsync().catch((failure: unknown) =>
      toastError(refusalText(failure, t("Couldn't delete your account. Try again."))),
    );
  };
  const askToErase = () =>
    confirm({
      title: t('Delete my account'),
      question: t(
        "Your recommendations, comments, lists and friendships will be erased for everyone. This can't be undone.",
      ),
      action: t('Delete for good'),
      onConfirm: () => (needsProof ? setAsking('deletion') : erase()),
    });
  // The session identifies the person; no URL contains an e-mail.
  const file = belowBase(exportAccount.path);
  const close = () => setAsking(undefined);
  const download = { variant: 'default', leftSection: <IconDownload size={20} aria-hidden /> };
  return (
    <div className="row wrap gap-12">
      {needsProof ? (
        <Button {...download} onClick={() => setAsking('export')}>
          {t('Download my data')}
        </Button>
      ) : (
        <Button {...download} component="a" href={file} download="trboo.json">
          {t('Download my data')}
        </Button>
      )}
      <LibraryDownloads formats={['json', 'csv']} />
      <Button variant="default" component={Link} to="/import">
        {t('Import my library')}
      </Button>
      <Button
        variant="default"
        color="red"
        leftSection={<IconTrash size={20} aria-hidden />}
        loading={isPending}
        onClick={askToErase}
      >
        {t('Delete my account')}
      </Button>
      <Button variant="subtle" component={Link} to="/privacy">
        {t('What we store, and why')}
      </Button>
      {asking === 'deletion' && (
        <ProofDialog
          isRed
          title={t('Delete my account')}
          action={t('Delete for good')}
          onProven={erase}
          onClose={close}
        />
      )}
      {asking === 'export' && (
        <ProofDialog
          title={t('Download my data')}
          action={t('Download')}
          onProven={() => downloadFile(file)}
          onClose={close}
        />
      )}
    </div>
  );
}

/** A link instead of a navigation, which the closing dialog would abort by going back in the history. */
function downloadFile(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = 'trboo.json';
  link.click();
}
