import type { PagePreview } from '../../../services/contract/share-page.js';

/** The title, and what messengers show of the page (Open Graph, Twitter card). */
export function PreviewTags({ preview }: { preview: PagePreview | null }) {
  if (preview === null) {
    return (
      <>
        <title>Une recommandation · Trboo</title>
        <meta name="robots" content="noindex" />
      </>
    );
  }
  const { title, description, image, url } = preview;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content="noindex" />
      <meta property="og:type" content="article" />
      <meta property="og:site_name" content="Trboo" />
      <meta property="og:locale" content="fr_FR" />
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
