import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { SharedRecommendation } from '../../../../services/contract/library/sharing.js';
import { usePendingToast } from '../../lib/toasts/toast.js';
import { useMe, displayName } from '../people/people.js';
import { useInbox } from './use-inbox.js';
import classes from './inbox-toast.module.css';
import { newInboxItems, notifiedUpTo } from './new-inbox-items.js';
import { t, Translated } from '../../lib/language/translate.js';

/** Shows a toast for new inbox items, once per device. */
export function InboxToast() {
  const me = useMe().email;
  const isVisible = useDocumentVisibility() === 'visible';
  const inInbox = useLocation().pathname === '/inbox';
  const { items, waiting } = useInbox();
  // On the Inbox screen the items themselves are visible.
  const toast = usePendingToast(inInbox ? [] : waiting?.map(({ id }) => id));
  useEffect(() => {
    if (!items || !isVisible) return;
    const { items: arrived, upTo } = newInboxItems(items, notifiedUpTo.of(me));
    notifiedUpTo.set(me, upTo);
    const [newest, ...others] = arrived;
    if (!newest || inInbox) return;
    toast(
      arrived.map(({ id }) => id),
      <ToastText newest={newest} others={others.length} />,
    );
  }, [items, inInbox, isVisible, me, toast]);
  return null;
}

function ToastText({ newest, others }: { newest: SharedRecommendation; others: number }) {
  const parts = {
    name: <bdi>{displayName(newest.sender)}</bdi>,
    title: (
      <strong className={classes.title}>
        <bdi>{newest.title}</bdi>
      </strong>
    ),
  };
  return (
    <>
      {others > 0 ? (
        <Translated
          id="<name/> sent you <title/>, and {count} more"
          values={{ count: others }}
          components={parts}
        />
      ) : (
        <Translated id="<name/> sent you <title/>" components={parts} />
      )}
      <span> · </span>
      <Link to="/inbox">{t('Open')}</Link>
    </>
  );
}
