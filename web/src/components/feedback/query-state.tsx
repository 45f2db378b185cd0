import type { ReactNode } from 'react';
import { ErrorState } from './error-state.js';

interface QueryStateProps<Data> {
  query: {
    data: Data | undefined;
    error: unknown;
    isError: boolean;
    refetch: () => Promise<unknown>;
  };
  /** It is known what stands around it; until then its shape is shown. */
  isReady?: boolean;
  /** What is read: `your friends`. */
  what: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Shows what is known, else the shape of what comes, else the error with a way to try again. */
export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, isReady = true, what, skeleton, children } = props;
  if (!isReady) return skeleton;
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return skeleton;
  return <ErrorState what={what} failure={query.error} retry={() => void query.refetch()} />;
}
