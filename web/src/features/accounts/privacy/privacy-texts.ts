import { t } from '../../../lib/language/translate.js';

interface Part {
  readonly title: string;
  readonly text: readonly string[];
}

/** The text that people accept; a change raises `privacyVersion`. */
export const privacyParts: readonly Part[] = [
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
      t('Nothing is sold, there is no advertising, and nothing follows you to other sites.'),
    ],
  },
  {
    title: t('Who sees it'),
    text: [
      t(
        'Friends see your name, your address and what you do not keep private. Others see what you share with them, and your name behind a link that you make.',
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
