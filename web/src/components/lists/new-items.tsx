import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { focusHeading } from '../../lib/page/focus.js';
import { count } from '../../lib/text/format.js';
import classes from './new-items.module.css';

interface NewItemsProps {
  /** How many are held back while one reads further down. */
  waiting: number;
  /** Ids of those that have just been put on show. */
  fresh: ReadonlySet<string>;
  /** What one of them is called, and where it came from or to. */
  noun: string;
  where?: string;
}

/** Tells of new things in a list: politely in words, and with a pill that leads up to them. */
export function NewItems({ waiting, fresh, noun, where = '' }: NewItemsProps) {
  const news = waiting || fresh.size;
  const toTop = () => {
    focusHeading();
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: still ? 'auto' : 'smooth' });
  };
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {/* Said again when there is as much news as before. */}
        {news > 0 && (
          <span key={waiting || [...fresh].join(' ')}>
            {count(news, `new ${noun}`)} {where}
          </span>
        )}
      </p>
      {waiting > 0 && (
        <Button className={classes.pill} leftSection={<IconArrowUp size={18} />} onClick={toTop}>
          {waiting} new
        </Button>
      )}
    </>
  );
}
