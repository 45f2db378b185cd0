import type { SharePageContent } from '../../../services/contract/share-page.js';
import { timeTravelText } from '../app/time-travel/time-travel-text.js';
import { Brand } from '../components/brand.js';
import { t } from '../lib/language/translate.js';
import { language } from '../lib/language/language.js';
import { LanguageSwitch } from './language-switch.js';
import { PreviewTags } from './preview-tags.js';
import { ShareError } from './share-error.js';
import { ShareAnswer } from './share-answer.js';
import { ShareCard } from './share-card.js';
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
