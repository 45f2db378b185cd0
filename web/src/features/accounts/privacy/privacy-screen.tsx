import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { getPrivacy, privacyVersion } from '../../../../../services/contract/accounts/privacy.js';
import { Brand } from '../../../components/brand.js';
import { send } from '../../../lib/api/send.js';
import { inLanguage } from '../../../lib/text/language.js';
import {
  privacyParts,
  privacyTitle,
  runBy,
  runByNobodyNamed,
  toTrboo,
  unusedAccounts,
  versionText,
  whoRunsIt,
} from './privacy-texts.js';
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
    <main className={classes.page} lang={inLanguage(['en', 'fr'])}>
      <title>{`${inLanguage(privacyTitle)} · Trboo`}</title>
      <Brand name="Trboo" />
      <h1>{inLanguage(privacyTitle)}</h1>
      {privacyParts.map(({ title, text }) => (
        <section key={title[0]} className={classes.part}>
          <h2>{inLanguage(title)}</h2>
          {text.map((each) => (
            <p key={each[0]}>{inLanguage(each)}</p>
          ))}
        </section>
      ))}
      <section className={classes.part}>
        <h2>{inLanguage(whoRunsIt)}</h2>
        <p>{inLanguage(operator ? runBy(operator.name, operator.contact) : runByNobodyNamed)}</p>
        {months !== null && <p>{inLanguage(unusedAccounts(months))}</p>}
      </section>
      <p className={classes.version}>{inLanguage(versionText(data?.version ?? privacyVersion))}</p>
      <Link to="/">{inLanguage(toTrboo)}</Link>
    </main>
  );
}
