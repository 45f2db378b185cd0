import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { focusHeading } from '../../lib/page/focus.js';
import { prefersReducedMotion } from '../../lib/page/use-is-ready.js';
import { t } from '../../lib/language/translate.js';
import classes from './lists.module.css';

interface NewItemsProps {
  /** How many new items are held back while the reader is further down. */
  waiting: number;
  /** Ids of the items that have just appeared. */
  fresh: ReadonlySet<string>;
  /** Says how many arrived, and where. */
  announcement: (count: number) => string;
}

/** Announces new items: politely to screen readers, and with a button that scrolls to the top. */
export function NewItems({ waiting, fresh, announcement }: NewItemsProps) {
  const news = waiting || fresh.size;
  const toTop = () => {
    focusHeading();
    window.scrollTo({ top: 0, behavior: prefersReducedMotion() ? 'auto' : 'smooth' });
  };
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {/* The key makes a screen reader announce the same count again. */}
        {news > 0 && <span key={waiting || [...fresh].join(' ')}>{announcement(news)}</span>}
      </p>
      {waiting > 0 && (
        <Button className={classes.pill} leftSection={<IconArrowUp size={18} />} onClick={toTop}>
          {t('{count, plural, other {# new}}', { count: waiting })}
        </Button>
      )}
    </>
  );
}
