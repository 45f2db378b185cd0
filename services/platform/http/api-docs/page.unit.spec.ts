import { describe, expect, it } from '@jest/globals';
import { html, prose } from './page.js';

describe('The html template', () => {
  it('escapes values that are not Html, in text and in attributes', () => {
    const evil = `"><script>alert('x')</script>&`;
    expect(html`<p title="${evil}">${evil}</p>`.text).toBe(
      '<p title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">' +
        '&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</p>',
    );
  });

  it('accepts Html, lists, numbers and undefined', () => {
    const items = ['<a>', '<b>'].map((text) => html`<b>${text}</b>`);
    expect(html`<p>${items}${2}${undefined}</p>`.text).toBe(
      '<p><b>&lt;a&gt;</b><b>&lt;b&gt;</b>2</p>',
    );
  });

  it('shows text between backticks as code, and escapes it', () => {
    expect(html`${prose('Give `a<b` or none.')}`.text).toBe('Give <code>a&lt;b</code> or none.');
  });
});
