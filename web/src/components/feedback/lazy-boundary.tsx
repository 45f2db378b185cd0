import { type ReactNode, Suspense } from 'react';
import { MissingCode } from '../../lib/lazy/lazy.js';
import { toastFailure } from '../../lib/toasts/toast.js';
import { ErrorBoundary } from './error-boundary.js';

/** A part that may come later: nothing until then, and nothing when it fails. */
export function Late({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary instead={() => null}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}

interface LateDialogProps {
  onClose: () => void;
  children: ReactNode;
}

function wordsFor(failure: unknown): string {
  if (!(failure instanceof MissingCode)) {
    return 'Something broke while opening this. What you saved is safe.';
  }
  return failure.isForNetwork
    ? "This isn't on your device yet. Try again when you're online."
    : "Couldn't open this. Try again, or reload the page.";
}

/** The same for a dialog: when it fails it is closed, and why is said. */
export function LateDialog({ onClose, children }: LateDialogProps) {
  const giveUp = (failure: unknown) => {
    onClose();
    toastFailure(wordsFor(failure));
  };
  return (
    <ErrorBoundary instead={() => null} onFailure={giveUp}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}
