import { type ReactNode, useRef } from 'react';
import { findNextItem, useFocusOnUnmount } from '../../lib/page/focus.js';
import classes from './lists.module.css';

interface CardFrameProps {
  /** Id of the card's heading. */
  heading: string;
  /** The card has just arrived; it glows for a moment. */
  fresh: boolean;
  className: string | undefined;
  children: ReactNode;
}

/** The frame of a card in a live list. */
export function CardFrame({ heading, fresh, className, children }: CardFrameProps) {
  const card = useRef<HTMLElement>(null);
  useFocusOnUnmount(card, findNextItem);
  return (
    <article
      ref={card}
      className={`${classes['card'] ?? ''} ${className ?? ''}`}
      aria-labelledby={heading}
      data-fresh={fresh || undefined}
    >
      {children}
    </article>
  );
}
