import { useCallback, useEffect, useRef } from 'react';
import { toastInfo } from './toast.js';

interface ShownToast {
  readonly ids: readonly string[];
  readonly close: () => void;
}

/**
 * Shows toasts about pending items. A toast closes when none of its items is pending any more.
 * @param pending Ids of the pending items; undefined while unknown.
 */
export function usePendingToast(pending: readonly string[] | undefined) {
  const shown = useRef<readonly ShownToast[]>([]);
  useEffect(() => {
    if (!pending || shown.current.length === 0) return;
    const isOver = ({ ids }: ShownToast) => !ids.some((id) => pending.includes(id));
    for (const toast of shown.current.filter(isOver)) toast.close();
    shown.current = shown.current.filter((toast) => !isOver(toast));
  });
  return useCallback((ids: readonly string[], message: Parameters<typeof toastInfo>[0]) => {
    shown.current = [...shown.current, { ids, close: toastInfo(message) }];
  }, []);
}
