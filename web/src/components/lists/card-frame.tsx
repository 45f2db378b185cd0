import { type ReactNode, useRef } from 'react';
import { useFocusHeadingOnUnmount } from '../../lib/page/focus.js';
import classes from './card-frame.module.css';

interface CardFrameProps {
  /** Id of its heading. */
  heading: string;
  /** It has just arrived by itself: it glows for a moment. */
  fresh: boolean;
  className: string | undefined;
  children: ReactNode;
}

/** The frame of one thing in a list that changes by itself. */
export function CardFrame({ heading, fresh, className, children }: CardFrameProps) {
  const card = useRef<HTMLElement>(null);
  useFocusHeadingOnUnmount(card);
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
