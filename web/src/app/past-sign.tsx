import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '../features/accounts/session.js';
import classes from './past-sign.module.css';
import { browserLanguage } from '../lib/language.js';
import { pastText } from './past-text.js';

/** Says on every page, where the past is shown, which moment that is. */
export function PastSign() {
  const { data } = useQuery(sessionQuery);
  if (data?.past === undefined) return null;
  return (
    <p className={classes.past} role="note">
      {pastText(data.past, browserLanguage())}
    </p>
  );
}
