import classes from './sign-in-screen.module.css';

/** What one gets by signing in. */
export function SignInPromise() {
  return (
    <p className={classes.promise}>
      Keep the books, films, records and corner cafés you love. Say why. Hear from friends what to
      love next.
    </p>
  );
}
