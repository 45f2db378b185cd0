import { Component, type ReactNode } from 'react';
import { ChunkLoadError } from '../../lib/lazy/lazy-component.js';

interface ErrorBoundaryProps {
  /** Fallback shown after a failure; `retry` renders the children again. */
  instead: (failure: unknown, retry: () => void) => ReactNode;
  onFailure?: (failure: unknown) => void;
  children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failed: { readonly failure: unknown } | null;
}

/**
 * React did not find a node where it had put it: the browser's translator, for example, moved it
 * (React issue 11538).
 */
const isMovedNode = (failure: unknown) =>
  failure instanceof DOMException && failure.name === 'NotFoundError';

/** Milliseconds after which a part with moved nodes may be rendered again once more. */
const renderedAgainAfter = 2_000;

/**
 * Contains a rendering failure within a part of the page. After a missing chunk it retries when the
 * network is back; after moved nodes it renders again at once.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: null };
  private renderedAgainAt = 0;

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
    if (!isMovedNode(failure) || now - this.renderedAgainAt < renderedAgainAfter) return;
    this.renderedAgainAt = now;
    this.retry();
  }

  override render(): ReactNode {
    const { failed } = this.state;
    return failed ? this.props.instead(failed.failure, this.retry) : this.props.children;
  }

  private readonly retry = () => this.setState({ failed: null });

  private readonly online = () => {
    if (this.state.failed?.failure instanceof ChunkLoadError) this.retry();
  };
}
