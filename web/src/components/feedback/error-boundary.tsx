import { Component, type ComponentType, type ReactNode, Suspense } from 'react';
import {
  ChunkLoadError,
  lazyComponent,
  type LazyComponent,
  preloadedComponent,
} from '../../lib/lazy/lazy-component.js';
import { toastError } from '../../lib/toasts/toast.js';
import { t } from '../../lib/language/translate.js';

interface ErrorBoundaryProps {
  /** Shown after a failure; `retry` renders the children again. */
  fallback: (failure: unknown, retry: () => void) => ReactNode;
  onFailure?: (failure: unknown) => void;
  children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failed: { readonly failure: unknown } | null;
}

/** React did not find a node where it was: a browser's translator may have moved it (React issue 11538). */
const isMovedNode = (failure: unknown) =>
  failure instanceof DOMException && failure.name === 'NotFoundError';

/** Milliseconds between two such renderings of one part. */
const minRerenderInterval = 2_000;

/**
 * Contains a rendering failure within a part of the page. After a missing chunk it retries when the
 * network is back; after moved nodes it renders again at once.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: null };
  private rerenderedAt = 0;

  static getDerivedStateFromError(failure: unknown): ErrorBoundaryState {
    return { failed: { failure } };
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.online);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.online);
  }

  override componentDidCatch(failure: unknown): void {
    if (failure instanceof ChunkLoadError) failure.forget();
    this.props.onFailure?.(failure);
    const now = Date.now();
    if (!isMovedNode(failure) || now - this.rerenderedAt < minRerenderInterval) return;
    this.rerenderedAt = now;
    this.retry();
  }

  override render(): ReactNode {
    const { failed } = this.state;
    return failed ? this.props.fallback(failed.failure, this.retry) : this.props.children;
  }

  private readonly retry = () => this.setState({ failed: null });

  private readonly online = () => {
    if (this.state.failed?.failure instanceof ChunkLoadError) this.retry();
  };
}

/** A part whose code is fetched at first use: nothing while it loads, and nothing if that fails. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const Part = lazyComponent(load);
  const Contained = (props: Props) => (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <Part {...props} />
      </Suspense>
    </ErrorBoundary>
  );
  return Object.assign(Contained, { preload: Part.preload });
}

function failureText(failure: unknown): string {
  if (!(failure instanceof ChunkLoadError)) {
    return t('Something broke while opening this. What you saved is safe.');
  }
  return failure.isOffline
    ? t("This isn't on your device yet. Try again when you're online.")
    : t("Couldn't open this. Try again, or reload the page.");
}

/** The same for a dialog, preloaded; a failure closes it and shows a toast with the reason. */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Dialog = preloadedComponent(load);
  return (props) => {
    const giveUp = (failure: unknown) => {
      props.onClose();
      toastError(failureText(failure));
    };
    return (
      <ErrorBoundary fallback={() => null} onFailure={giveUp}>
        <Suspense>
          <Dialog {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}
