import { type ReactNode, useRef } from 'react';
import { Button } from '@mantine/core';
import { useFocusOnUnmount } from '../../lib/page/focus.js';
import { t } from '../../lib/language/translate.js';
import { NetworkError, isMisconfigured, syncError } from '../../lib/api/errors.js';
import { ChunkLoadError } from '../../lib/lazy/lazy-component.js';
import grid from '../lists/lists.module.css';
import classes from './states.module.css';

interface SkeletonsProps {
  amount: number;
  /** What is loading. */
  label: string;
}

/** Placeholders for cards, on a shelf or in a grid. */
export function CardSkeletons({ amount, label, shelf }: SkeletonsProps & { shelf?: true }) {
  return (
    <div
      role="status"
      aria-label={label}
      className={`${grid['grid'] ?? ''} ${classes['wait'] ?? ''}`}
      data-shelf={shelf}
    >
      {Array.from({ length: amount }, (_, index) => (
        <div key={index} className={classes.card}>
          <div className={classes.cover} />
          <div className={classes.line} data-width="short" />
          <div className={classes.line} data-width="title" />
          <div className={classes.line} />
          <div className={classes.line} data-width="long" />
        </div>
      ))}
    </div>
  );
}

/** Placeholders for rows. */
export function RowSkeletons({ amount, label }: SkeletonsProps) {
  return (
    <div role="status" aria-label={label} className={classes.wait}>
      {Array.from({ length: amount }, (_, index) => (
        <div key={index} className={classes.row}>
          <div className={classes.face} />
          <div className={classes.line} data-width="name" />
        </div>
      ))}
    </div>
  );
}

interface EmptyStateProps {
  title: string;
  hint?: string;
  /** Buttons for the next step. */
  children?: ReactNode;
}

/** Says that a list is empty and what to do about it. */
export function EmptyState({ title, hint, children }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <svg className={classes.drawing} viewBox="0 0 120 72" aria-hidden focusable="false">
        <path d="M8 64h104" />
        <rect x="24" y="22" width="20" height="42" rx="2" />
        <path d="m52 62 8-40 20 4-8 38" />
        <path d="M89 44a9 9 0 1 1 0 18 9 9 0 0 1 0-18Z" strokeDasharray="3 4" />
      </svg>
      <p className={classes.title}>{title}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}

interface NothingFoundProps {
  title?: string;
  /** Shows everything again. */
  onClear: () => void;
}

const findSearchField = () => () =>
  document.querySelector<HTMLElement>('main input[type="search"]');

/** Says that a search found nothing. */
export function NothingFound({ title = t('Nothing found'), onClear }: NothingFoundProps) {
  const state = useRef<HTMLDivElement>(null);
  useFocusOnUnmount(state, findSearchField);
  return (
    <div ref={state}>
      <EmptyState title={title}>
        <Button variant="default" onClick={onClear}>
          {t('Clear search')}
        </Button>
      </EmptyState>
    </div>
  );
}

interface ErrorStateProps {
  /** What could not be loaded: `your friends`. */
  what: string;
  failure: unknown;
  retry: () => void;
}

/** Says that loading failed, or that the device has nothing yet, and offers to try again. */
export function ErrorState({ what, failure, retry }: ErrorStateProps) {
  const isUnreachable =
    failure instanceof NetworkError || (failure instanceof ChunkLoadError && failure.isOffline);
  const isOffline = isUnreachable && !navigator.onLine;
  return (
    <div className={classes.state} role="alert">
      <p className={classes.title}>
        {isOffline ? t("This isn't on your device yet.") : t("Couldn't load {what}.", { what })}
      </p>
      <p className={classes.hint}>
        {isOffline
          ? t("It loads as soon as you're online.")
          : isUnreachable
            ? t("Can't reach the server. Check your connection and try again.")
            : t('Something went wrong on our side. Try again.')}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={retry}>
          {t('Try again')}
        </Button>
      </div>
    </div>
  );
}

interface SyncBannerProps {
  query: { data: unknown; error: unknown; refetch: () => Promise<unknown> };
}

/** Says that the data could not be synced, and why; over a stored copy, it offers to try again. */
export function SyncBanner({ query }: SyncBannerProps) {
  const misconfigured = isMisconfigured(query.error);
  return (
    <div className={classes.banner} role="alert" data-error={misconfigured || undefined}>
      <div>
        <p>{syncError(query.error)}</p>
        {misconfigured && (
          <p className="soft top-4">
            {t(
              'The server needs the URL of its database and the key to it, in the settings READ_STORE and EVENT_STORE.',
            )}
          </p>
        )}
      </div>
      {query.data !== undefined && (
        <Button variant="subtle" size="compact-md" onClick={() => void query.refetch()}>
          {t('Try again')}
        </Button>
      )}
    </div>
  );
}

interface QueryStateProps<Data> {
  query: {
    data: Data | undefined;
    error: unknown;
    isError: boolean;
    refetch: () => Promise<unknown>;
  };
  /** False while the surrounding screen is not ready; the skeleton is shown until then. */
  isReady?: boolean;
  /** What is loaded: `your friends`. */
  what: string;
  skeleton: ReactNode;
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows the data, else a skeleton while loading, else the error with a retry button. */
export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, isReady = true, what, skeleton, empty, children } = props;
  const { data } = query;
  if (!isReady) return skeleton;
  if (empty !== undefined && Array.isArray(data) && data.length === 0) return empty;
  if (data !== undefined) return children(data);
  if (!query.isError) return skeleton;
  return <ErrorState what={what} failure={query.error} retry={() => void query.refetch()} />;
}
