import { useDeferredValue } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

/**
 * Whether a long list renders all its items. After a link was followed it renders those in view first,
 * and the others once these are painted. After Back it renders all at once, because the browser
 * restores the scroll position.
 */
export function useIsWhole(): boolean {
  const isBack = useNavigationType() === NavigationType.Pop;
  return useDeferredValue(true, isBack);
}
