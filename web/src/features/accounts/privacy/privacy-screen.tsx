import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { getPrivacy, privacyVersion } from '../../../../../services/contract/accounts/privacy.js';
import { Brand } from '../../../components/brand.js';
import { send } from '../../../lib/api/send.js';
import { t } from '../../../lib/language/translate.js';
import classes from '../rows.module.css';

interface Part {
  readonly title: string;
  readonly text: readonly string[];
}

/** The text that people accept; a change raises `privacyVersion`. */
const privacyParts: readonly Part[] = [
  {
    title: t('What we store, and why'),
    text: [
      t(
        'Your e-mail address, so that you can sign in, and your name, picture and bio, so that friends know you.',
      ),
      t(
        'What you recommend and why, what you send and to whom, your likes, dislikes, comments, friends and lists. This is what Trboo is for.',
      ),
      t(
        'Where you are signed in (browser and system), your passkeys, and a record of sign-ins and failed attempts without your address, so that nobody else can use your account.',
      ),
      t(
        'Where you turn on pushes, the address of that browser at its push service. The service is told that something comes, not what.',
      ),
      t(
        'Of a file that you import, its rows and what you chose, encrypted with your key, for the report and to undo the import. The file itself is not stored.',
      ),
      t('Nothing is sold, there is no advertising, and nothing follows you to other sites.'),
    ],
  },
  {
    title: t('Who sees it'),
    text: [
      t(
        'Friends see your name, your address and what you do not keep private. Others see what you share with them, and your name behind a link that you make. What a visitor answers there, with a first name, only the maker of the link sees, until the link ends.',
      ),
      t(
        'The operator of this installation keeps it running; your texts are encrypted in its history. Your searches go to services for books, films, music and places, without your name.',
      ),
    ],
  },
  {
    title: t('How long'),
    text: [
      t(
        'Until you delete it, or your account: then your texts disappear from all pages at once, and their key is deleted. Nobody can read them in the history any more.',
      ),
      t(
        'The rows of an import stay until you delete your account; those of a file that you did not import, until you choose the next one.',
      ),
      t(
        'A sign-in ends after 14 days without use, and after 30 days. Your device keeps what it showed for 14 days, to work offline, and deletes it when you log out.',
      ),
    ],
  },
  {
    title: t('What you can do'),
    text: [
      t(
        'Your profile lets you change what is yours, download all of it, end sign-ins, and delete your account.',
      ),
    ],
  },
];

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
