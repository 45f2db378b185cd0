import { useDocumentVisibility } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { SharedRecommendation } from '../../../../services/contract/sharing.js';
import { toastNews } from '../../lib/toast.js';
import { allOf } from '../library/lists/list-queries.js';
import { useMe } from '../people/me.js';
import { displayName } from '../people/names.js';
import { inboxQuery } from './inbox-query.js';
import { newsAmong, toldUpTo } from './letter-news.js';

/** Says once on this device, wherever one is, that somebody has sent something. */
export function LetterHerald() {
  const me = useMe().email;
  const isVisible = useDocumentVisibility() === 'visible';
  const inInbox = useLocation().pathname === '/inbox';
  const { data } = useInfiniteQuery(inboxQuery(me));
  useEffect(() => {
    if (!data || !isVisible) return;
    const { news, upTo } = newsAmong(allOf(data), toldUpTo.of(me));
    toldUpTo.set(me, upTo);
    const [newest, ...others] = news;
    if (newest && !inInbox) toastNews(<News newest={newest} others={others.length} />);
  }, [data, inInbox, isVisible, me]);
  return null;
}

function News({ newest, others }: { newest: SharedRecommendation; others: number }) {
  return (
    <>
      {displayName(newest.sender)} sent you <strong>{newest.title}</strong>
      {others > 0 && `, and ${others} more ${others === 1 ? 'waits' : 'wait'}`} ·{' '}
      <Link to="/inbox">Open</Link>
    </>
  );
}
