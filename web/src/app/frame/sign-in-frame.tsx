import { Brand } from '../../components/brand.js';
import classes from '../../features/accounts/sign-in/sign-in-screen.module.css';
import { t } from '../../lib/language/translate.js';
import { Wall, SignInPromise } from '../../features/accounts/sign-in/wall.js';

/** The part of sign-in above its form. */
export function SignInFrame() {
  return (
    <div className={classes.screen} data-frame-of="sign-in">
      <Wall />
      <div className={classes.panel}>
        <div className={classes.inner}>
          <Brand name="Trboo" />
          <h1 className={classes.tagline}>{t('Share your recommendations')}</h1>
          <SignInPromise />
        </div>
      </div>
    </div>
  );
}
