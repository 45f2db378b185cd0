import { useCallback, useEffect, useRef } from 'react';
import { toastInfo } from './toast.js';

interface ShownToast {
  readonly ids: readonly string[];
  readonly close: () => void;
}

/**
 * Shows toasts about pending items. A toast closes when none of its items is pending any more.
 * @param waiting Ids of the pending items; undefined while unknown.
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
