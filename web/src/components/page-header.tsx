import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { documentTitle, TitleCount } from './status/title-count.js';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  subtitle?: string | undefined;
  /** A small drawing before the heading. */
  icon?: ReactNode;
  /** The document's title, where the heading alone is not enough. */
  documentTitle?: string;
  /** Buttons beside the heading. */
  children?: ReactNode;
  /** The page focuses its first field instead of the heading. */
  keepFocus?: boolean;
}

/** The page's only h1. Sets the document's title and takes the focus after a navigation. */
export function PageHeader(props: PageHeaderProps) {
  const { title, subtitle, icon, children, keepFocus = false } = props;
  const count = useContext(TitleCount);
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = useLocation().key !== 'default';
  const takesFocus = useRef(arrived && !keepFocus);
  useEffect(() => {
    if (takesFocus.current) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className={classes.header}>
      <title>{documentTitle(props.documentTitle ?? title, count)}</title>
      {icon && (
        <span className={classes.icon} aria-hidden>
          {icon}
        </span>
      )}
      <div className={classes.titles}>
        <h1 ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h1>
        {subtitle && <p className="soft top-4">{subtitle}</p>}
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </header>
  );
}
