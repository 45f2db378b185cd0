import classes from './sign-in-screen.module.css';
import { t } from '../../../lib/language/translate.js';

/** Says what people get by signing in. */
export function SignInPromise() {
  return (
    <p className={classes.promise}>
      {t(
        'Keep the books, films, records and corner cafés you love. Say why. Hear from friends what to love next.',
      )}
    </p>
  );
}
