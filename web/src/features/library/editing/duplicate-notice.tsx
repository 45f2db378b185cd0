import { lazyDialog } from '../../../components/feedback/error-boundary.js';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Category } from '../../../../../services/contract/people/user.js';
import { t } from '../../../lib/language/translate.js';
import { useMe } from '../../people/people.js';
import { duplicateOf, titledQuery } from '../lists/list-queries.js';
import { thingPath } from '../thing-path.js';
import classes from '../library.module.css';

const ShareModal = lazyDialog(async () => (await import('../sharing/share-modal.js')).ShareModal);

interface DuplicateNoticeProps {
  /** The refusal, if it isn't shown beside this. */
  text?: string;
  title: string;
  type: Category;
  /** The why that was typed. */
  why: string;
  /** Called when the person opens the item that the library has. */
  onOpen?: () => void;
  /** Called when the person has sent it. */
  onSent: () => void;
}

/** Says that the library has an item of this name, and leads to it. */
export function DuplicateNotice({ text, title, type, why, onOpen, onSent }: DuplicateNoticeProps) {
  const me = useMe().email;
  const { data = [] } = useQuery(titledQuery(me, title, type));
  const [isSending, setSending] = useState(false);
  const existing = duplicateOf(data, me, title);
  return (
    <div role="alert" className={classes.duplicate}>
      {text !== undefined && <span>{text}</span>}
      {existing && (
        <span className="flex gap-4">
          <Button component={Link} to={thingPath(existing.id)} variant="subtle" onClick={onOpen}>
            {t('Open')}
          </Button>
          <Button variant="subtle" aria-haspopup="dialog" onClick={() => setSending(true)}>
            {t('Send it')}
          </Button>
        </span>
      )}
      {existing && isSending && (
        <ShareModal
          recommendation={existing}
          startWhy={why}
          onClose={() => setSending(false)}
          onSent={onSent}
        />
      )}
    </div>
  );
}
