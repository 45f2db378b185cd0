import classes from './brand.module.css';
import { t } from '../lib/language/translate.js';

/** The logo with the product's name. */
export function Brand({ name = t('My Trboo') }: { name?: string }) {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden focusable="false">
        <rect width="32" height="32" rx="9" fill="var(--accent)" />
        <path d="M8 8.5h16v4.2h-5.8V24h-4.4V12.7H8z" fill="var(--on-accent)" />
        <circle cx="24" cy="22.6" r="2.4" fill="var(--on-accent)" />
      </svg>
      {name}
    </span>
  );
}
