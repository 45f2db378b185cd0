import type { SharePageContent, PagePreview } from '../../../services/contract/share-page.js';
import { timeTravelText } from '../app/time-travel/time-travel-text.js';
import { Brand } from '../components/brand.js';
import { t } from '../lib/language/translate.js';
import { language } from '../lib/language/language.js';
import { ShareAnswer } from './share-answer.js';
import { ShareCard, typeLabel } from './share-card.js';
import { isolate } from '../lib/text/names.js';
import { EmptyState } from '../components/feedback/states.js';
import { serverText } from '../lib/language/server-text.js';
import classes from './share-page.module.css';

interface ShareDocumentProps {
  content: SharePageContent;
  /** ISO 8601, in time travel. */
  past: string | null;
  styles: string;
  /** Script that sets the theme before the first paint. */
  colorScheme: string;
  /** Script for the finished page. */
  behaviour: string;
}

/** The public page of a share link, in the visitor's language: markup only, nothing hydrates. */
export function ShareDocument({
  content,
  past,
  styles,
  colorScheme,
  behaviour,
}: ShareDocumentProps) {
  return (
    <html lang={language} data-mantine-color-scheme="light" data-fonts="late">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <PreviewTags preview={content.state === 'shown' ? content.preview : null} />
        <meta name="theme-color" content="#faf6ee" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#14171d" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <script dangerouslySetInnerHTML={{ __html: colorScheme }} />
        <style dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        {past !== null && (
          <p className={classes.past} role="note">
            {timeTravelText(past)}
          </p>
        )}
        <header className={classes.head}>
          <Brand name="Trboo" />
          <LanguageSwitch />
        </header>
        <main className={classes.main}>
          <p className={classes.pitch}>
            {t('Books, films, music and places, recommended by the people whose taste you trust.')}
          </p>
          {content.state === 'shown' ? (
            <>
              {content.answering.forWhom !== null && (
                <p className={classes.forWhom}>
                  {t('For {name}', { name: content.answering.forWhom })}
                </p>
              )}
              <ShareCard shared={content.recommendation} token={content.token} />
              {content.answering.takesAnswers && <ShareAnswer content={content} />}
            </>
          ) : (
            <ShareError content={content} />
          )}
        </main>
        <script type="module" dangerouslySetInnerHTML={{ __html: behaviour }} />
      </body>
    </html>
  );
}

/** The title and the tags of link previews (Open Graph, Twitter card). */
function PreviewTags({ preview }: { preview: PagePreview | null }) {
  if (preview === null) {
    return (
      <>
        <title>{`${t('A recommendation')} · Trboo`}</title>
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const { image, url } = preview;
  const title = `${isolate(preview.title)} · Trboo`;
  const description = descriptionOf(preview);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content="noindex" />
      <meta property="og:type" content="article" />
      <meta property="og:site_name" content="Trboo" />
      <meta property="og:locale" content={language === 'fr' ? 'fr_FR' : 'en_GB'} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={image} />
      <meta property="og:url" content={url} />
      <meta name="twitter:card" content="summary" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
    </>
  );
}

function descriptionOf({ type, creatorName, passedOnBy, why }: PagePreview): string {
  const values = { type: typeLabel(type), name: creatorName, why };
  return passedOnBy === null
    ? t('{type}, recommended by {name}: {why}', values)
    : t('{type}, recommended by {name}, passed on by {sender}: {why}', {
        ...values,
        sender: passedOnBy,
      });
}

const others = {
  en: { language: 'fr', name: 'Français' },
  fr: { language: 'en', name: 'English' },
};

/** Shows the page in the other language; the page's script stores the choice. */
function LanguageSwitch() {
  const other = others[language];
  return (
    <button
      type="button"
      className={classes.language}
      lang={other.language}
      data-language={other.language}
    >
      {other.name}
    </button>
  );
}

type Failure = Exclude<SharePageContent, { readonly state: 'shown' }>;

/** Says why the link shows nothing, with a link to Home. */
function ShareError({ content }: { content: Failure }) {
  return (
    <>
      <h1 className="visually-hidden">{t('A shared recommendation')}</h1>
      <div role="alert">
        <EmptyState {...textsOf(content)}>
          <a className={classes.button} href="/" data-primary>
            {t('Back to Home')}
          </a>
        </EmptyState>
      </div>
    </>
  );
}

function textsOf(content: Failure): { title: string; hint?: string } {
  switch (content.state) {
    case 'missing-token':
      return { title: t('Missing share token') };
    case 'not-found':
      return {
        title: t('Recommendation not found'),
        hint: t("This recommendation doesn't exist, or the link has expired."),
      };
    case 'offline':
      return { title: t('Connection error') };
    case 'failed':
      return { title: serverText(content.error) || t("Couldn't load the recommendation") };
  }
}
