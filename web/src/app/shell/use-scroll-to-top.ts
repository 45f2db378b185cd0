import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Scrolls to the top after a navigation; Back keeps the position. */
export function useScrollToTop(): void {
  const { pathname } = useLocation();
  const back = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (!back) window.scrollTo(0, 0);
  }, [pathname, back]);
}
