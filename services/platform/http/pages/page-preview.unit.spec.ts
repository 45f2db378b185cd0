import { describe, expect, it } from '@jest/globals';
import { withPreview } from './page-preview.js';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta name="description" content="Keep what you love." />
    <title>Trboo</title>
  </head>
  <body><div id="root"></div></body>
</html>`;
const preview = {
  title: 'Dune',
  description: 'Read it.',
  image: 'https://trboo.example/preview.png',
  url: 'https://trboo.example/share/x',
};

describe('The preview of a page', () => {
  it('takes the place of what the page says of itself, and leaves the rest', () => {
    const html = withPreview(page, preview);
    expect(html).toContain('<title>Dune</title>');
    expect(html.match(/name="description"/g)).toHaveLength(1);
    expect(html).toContain(
      '<meta property="og:image" content="https://trboo.example/preview.png" />',
    );
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(html).toContain('<body><div id="root"></div></body>');
  });

  it.each([
    '</title><script>alert(1)</script>',
    '" onload="alert(1)',
    "'><img src=x onerror=alert(1)>",
    '$& $` $1 $$',
    '&lt;script&gt;',
  ])('holds what people write as text: %s', (text) => {
    const html = withPreview(page, { ...preview, title: text, description: text });
    expect(html).not.toMatch(/<script|<img|" onload/);
    const shown = /<title>(.*)<\/title>/
      .exec(html)?.[1]
      ?.replaceAll(
        /&(\w+|#39);/g,
        (entity) =>
          ({ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' })[entity] ??
          entity,
      );
    expect(shown).toBe(text);
  });
});
