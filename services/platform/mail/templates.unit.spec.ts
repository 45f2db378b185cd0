import { describe, expect, it } from '@jest/globals';
import { accountChangeMail, invitationMail, signInCodeMail } from './templates.js';

const publicUrl = new URL('https://trboo.example');
const email = 'ana@example.com';

describe('The mail with a sign-in code', () => {
  const { subject, text, html } = signInCodeMail('042137', 10, publicUrl, 'en');

  it('contains the code in its text and not in its subject', () => {
    expect(text).toContain('042137');
    expect(html).toContain('>042137<');
    expect(subject).not.toContain('042137');
  });

  it('says how long the code is valid, and links to the sign-in page', () => {
    for (const body of [text, html]) {
      expect(body).toContain('10 minutes');
      expect(body).toContain('https://trboo.example/login');
    }
  });
});

describe('The mail about a changed sign-in', () => {
  it('says what has changed and what to do, in English and French', () => {
    const { text, html } = accountChangeMail('passkey-added', publicUrl, 'Phone');
    for (const body of [text, html]) {
      expect(body).toContain('A passkey (Phone) was added to your account');
      expect(body).toContain('Une clé d’accès (Phone) a été ajoutée');
      expect(body).toContain('Sign out everywhere');
      expect(body).toContain('https://trboo.example/profile');
    }
  });

  it.each(['evil.example/win', 'https://evil.example', '<a href=x>', ''])(
    'contains no link from a name: %j',
    (name) => {
      const { text, html } = accountChangeMail('passkey-renamed', publicUrl, name);
      expect(`${text}${html}`).not.toContain('evil');
      expect(html.match(/<a /g)).toHaveLength(1);
      expect(html).toContain('href="https://trboo.example/profile"');
    },
  );
});

describe('The invitation mail', () => {
  it('names the inviter, and links to the sign-in page', () => {
    const { subject, text, html } = invitationMail({ name: 'Ana Silva', email }, publicUrl, 'en');
    expect(subject).toBe('Ana Silva invites you to Trboo');
    for (const body of [text, html]) {
      expect(body).toContain('Ana Silva (ana@example.com)');
      expect(body).toContain('https://trboo.example/login');
    }
  });

  it('links to the shared item as well', () => {
    const { text, html } = invitationMail(
      { name: 'Ana Silva', email, shareToken: 'token-1' },
      publicUrl,
      'en',
    );
    for (const body of [text, html]) {
      expect(body).toContain('https://trboo.example/share/token-1');
      expect(body).toContain('https://trboo.example/login');
    }
  });

  it('isolates a right-to-left name from the sentence', () => {
    const { subject, text, html } = invitationMail({ name: 'נועה לוי', email }, publicUrl, 'en');
    for (const body of [subject, text, html]) expect(body).toContain('\u2068נועה לוי\u2069');
  });

  it('escapes HTML in a name', () => {
    const { html } = invitationMail(
      { name: `<img src=x onerror="alert('1')">&`, email },
      publicUrl,
      'en',
    );
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;');
    expect(html).not.toContain('<img');
  });

  it('shortens a name to one line', () => {
    const { subject } = invitationMail(
      { name: `Ana\r\nBcc: eve\u0000\u202e${'x'.repeat(200)}`, email },
      publicUrl,
      'en',
    );
    expect(subject).toMatch(/^Ana Bcc: eve x+ invites you to Trboo$/);
    expect(subject.length).toBeLessThan(90);
  });

  it.each([
    '',
    '   ',
    'See https://evil.example',
    'evil.example/win',
    'pay@evil.example',
    ...[
      't.me/x',
      'x.com/y',
      '1.2.3.4/z',
      '1.2.3.4',
      'evil。example',
      'evil．example',
      'evil․example',
    ],
    ...['tel:123', 'evil\u200b.example', '\u2800\u3164'],
  ])('shows no name that is empty or looks like a link: %j', (name) => {
    const { subject, text } = invitationMail({ name: name, email }, publicUrl, 'en');
    expect(subject).toBe('A friend invites you to Trboo');
    expect(text).toMatch(/^ana@example\.com would like/);
  });

  it('shows a name with initials', () => {
    expect(invitationMail({ name: 'J.R.R. Tolkien', email }, publicUrl, 'en').subject).toMatch(
      /^J\.R\.R\. Tolkien/,
    );
  });
});

it('A French page asks for French mails', () => {
  const code = signInCodeMail('042137', 10, publicUrl, 'fr');
  const named = invitationMail({ name: 'Ana', email, shareToken: 't' }, publicUrl, 'fr');
  const unnamed = invitationMail({ name: '', email }, publicUrl, 'fr');
  expect([code.subject, named.subject, unnamed.subject]).toEqual([
    'Votre code de connexion à Trboo',
    'Ana vous invite sur Trboo',
    'Un proche vous invite sur Trboo',
  ]);
  for (const { text, html } of [code, named, unnamed]) {
    expect(html).toContain('<html lang="fr">');
    expect(`${text}${html}`).not.toMatch(/\b(your|you|sign in)\b/i);
  }
});
