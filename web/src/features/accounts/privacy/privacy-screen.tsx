import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { getPrivacy, privacyVersion } from '../../../../../services/contract/accounts/privacy.js';
import { Brand } from '../../../components/brand.js';
import { send } from '../../../lib/api/send.js';
import { t } from '../../../lib/language/translate.js';
import { privacyParts } from './privacy-texts.js';
import classes from './privacy.module.css';

/** The public privacy notice. */
export function PrivacyScreen() {
  const { data } = useQuery({
    queryKey: ['privacy'],
    queryFn: ({ signal }) => send(getPrivacy, {}, signal),
  });
  const months = data?.unusedAccountMonths ?? null;
  const operator = data?.operator ?? null;
  return (
    <main className={classes.page}>
      <title>{`${t('What we store about you')} · Trboo`}</title>
      <Brand name="Trboo" />
      <h1>{t('What we store about you')}</h1>
      {privacyParts.map(({ title, text }) => (
        <section key={title} className={classes.part}>
          <h2>{title}</h2>
          {text.map((each) => (
            <p key={each}>{each}</p>
          ))}
        </section>
      ))}
      <section className={classes.part}>
        <h2>{t('Who runs it')}</h2>
        <p>
          {operator
            ? t('This installation is run by {name}. Questions and requests: {contact}.', operator)
            : t('Ask the person who told you about this installation: they run it.')}
        </p>
        {months !== null && (
          <p>
            {t(
              'If nobody signs in to an account for {months} months, it is erased. You get an e-mail 30 days before.',
              { months },
            )}
          </p>
        )}
      </section>
      <p className={classes.version}>
        {t('Version {version} of this text.', { version: data?.version ?? privacyVersion })}
      </p>
      <Link to="/">{t('To Trboo')}</Link>
    </main>
  );
}
