import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { wholeNumber } from '../lib/text/format.js';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  /** A count shown beside the title. */
  amount?: number;
  /** Link to the rest. */
  more?: { to: string; label: string };
  children?: ReactNode;
}

/** A titled part of a page. */
export function Section({ title, amount, more, children }: SectionProps) {
  const heading = useId();
  return (
    <section
      className={classes.section}
      aria-labelledby={heading}
      data-empty={children === undefined || undefined}
    >
      <div className={classes.head}>
        <h2 id={heading}>
          {title}
          {amount !== undefined && <span className={classes.amount}> {wholeNumber(amount)}</span>}
        </h2>
        {more && (
          <Link className={classes.more} to={more.to} aria-describedby={heading}>
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
