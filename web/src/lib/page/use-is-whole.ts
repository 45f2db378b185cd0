import { useDeferredValue } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';

/**
 * False while a screen is first rendered after a link to it: a long list then renders what is in view,
 * and all of it once that is painted. On the way back it renders at once, because the browser returns
 * to where the page was scrolled.
 */
export function useIsWhole(): boolean {
  const isBack = useNavigationType() === NavigationType.Pop;
  return useDeferredValue(true, isBack);
}
