import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** A page that one goes to starts at its top; one that one comes back to stays where it was. */
export function useScrollToTop(): void {
  const { pathname } = useLocation();
  const back = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    if (!back) window.scrollTo(0, 0);
  }, [pathname, back]);
}
