import type { ReactNode } from 'react';
import { countText } from '../../components/status/count-text.js';
import { TitleCount } from '../../components/status/title-count.js';
import { useInbox } from './use-inbox.js';

/** Puts the number of unanswered inbox items before the document's title. */
export function InboxTitleCount({ children }: { children: ReactNode }) {
  const { query, waiting = [] } = useInbox();
  return <TitleCount value={countText(waiting.length, query.hasNextPage)}>{children}</TitleCount>;
}
