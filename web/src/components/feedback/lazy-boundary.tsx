import { type ReactNode, Suspense } from 'react';
import { ChunkLoadError } from '../../lib/lazy/lazy-component.js';
import { toastError } from '../../lib/toasts/toast.js';
import { ErrorBoundary } from './error-boundary.js';
import { t } from '../../lib/language/translate.js';

/** Shows nothing while a lazy part loads, and nothing if it fails. */
export function LazyBoundary({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}

interface LazyDialogProps {
  onClose: () => void;
  children: ReactNode;
}

function failureText(failure: unknown): string {
  if (!(failure instanceof ChunkLoadError)) {
    return t('Something broke while opening this. What you saved is safe.');
  }
  return failure.isOffline
    ? t("This isn't on your device yet. Try again when you're online.")
    : t("Couldn't open this. Try again, or reload the page.");
}

/** The same for a dialog; a failure closes it and shows a toast with the reason. */
export function LazyDialog({ onClose, children }: LazyDialogProps) {
  const giveUp = (failure: unknown) => {
    onClose();
    toastError(failureText(failure));
  };
  return (
    <ErrorBoundary fallback={() => null} onFailure={giveUp}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}
