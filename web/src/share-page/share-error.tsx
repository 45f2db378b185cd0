import type { SharePageContent } from '../../../services/contract/share-page.js';
import { EmptyState } from '../components/feedback/empty-state.js';
import { serverText } from '../lib/language/server-text.js';
import { t } from '../lib/language/translate.js';
import classes from './share-page.module.css';

type Failure = Exclude<SharePageContent, { readonly state: 'shown' }>;

/** Says why the link shows nothing, with a link to Home. */
export function ShareError({ content }: { content: Failure }) {
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
