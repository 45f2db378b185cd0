import { useCallback, useEffect, useRef } from 'react';
import { toastInfo } from './toast.js';

interface ShownToast {
  readonly ids: readonly string[];
  readonly close: () => void;
}

/**
 * Shows toasts about things that wait. A toast goes when all that it is about is dealt with.
 * @param waiting Ids of what waits, or undefined while that is unknown.
 */
export function usePendingToast(waiting: readonly string[] | undefined) {
  const shown = useRef<readonly ShownToast[]>([]);
  useEffect(() => {
    if (!waiting || shown.current.length === 0) return;
    const isOver = ({ ids }: ShownToast) => !ids.some((id) => waiting.includes(id));
    for (const news of shown.current.filter(isOver)) news.close();
    shown.current = shown.current.filter((news) => !isOver(news));
  });
  return useCallback((ids: readonly string[], message: Parameters<typeof toastInfo>[0]) => {
    shown.current = [...shown.current, { ids, close: toastInfo(message) }];
  }, []);
}
