import type { PagePreview } from '../../../services/contract/share-page.js';
import { language } from '../lib/language/language.js';
import { t } from '../lib/language/translate.js';
import { isolate } from '../lib/text/isolate.js';
import { typeLabel } from './labels.js';

/** The title and the tags of link previews (Open Graph, Twitter card). */
export function PreviewTags({ preview }: { preview: PagePreview | null }) {
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
