import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../../features/accounts/session.js';
import classes from './time-travel-banner.module.css';
import { timeTravelText } from './time-travel-text.js';

/** Shows on every page which past moment is displayed. */
export function TimeTravelBanner() {
  const { data } = useQuery(sessionQuery);
  if (data?.past === undefined) return null;
  return (
    <p className={classes.past} role="note">
      {timeTravelText(data.past)}
    </p>
  );
}
