import type { ReactNode } from 'react';
import { ErrorState } from './states.js';

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
  children: (data: Data) => ReactNode;
}

/** Shows the data, else a skeleton while loading, else the error with a retry button. */
export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, isReady = true, what, skeleton, children } = props;
  if (!isReady) return skeleton;
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return skeleton;
  return <ErrorState what={what} failure={query.error} retry={() => void query.refetch()} />;
}
