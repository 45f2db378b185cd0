import { describe, expect, it } from '@jest/globals';
import { email } from './user.js';

describe('An e-mail address', () => {
  it.each([
    [' Ana@Example.com ', 'ana@example.com'],
    ['a&b@example.com', 'a&b@example.com'],
    ["o'neil+x/y=z@example.co.uk", "o'neil+x/y=z@example.co.uk"],
    ['info@xn--80ak6aa92e.xn--p1ai', 'info@xn--80ak6aa92e.xn--p1ai'],
    ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
    ['ana@BU\u0308CHER.example', 'ana@xn--bcher-kva.example'],
    ['почта@пример.рф', 'почта@xn--e1afmkfd.xn--p1ai'],
    ['用户@例え。テスト', '用户@xn--r8jz45g.xn--zckzah'],
    ['jose\u0301@example.com', 'jos\u00e9@example.com'],
    [`${'a'.repeat(64)}@example.com`, `${'a'.repeat(64)}@example.com`],
  ])('%j is read as %s', (typed, address) => {
    expect(email.parse(typed)).toBe(address);
    expect(email.parse(address)).toBe(address);
  });

  it('is not composed when it is far too long', () => {
    const marks = '\u0315'.repeat(300_000) + '\u0316'.repeat(300_000);
    expect(email.safeParse(`a${marks}@example.com`).success).toBe(false);
  });

  it.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'ada@localhost',
    'ada@example..com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@127.0.0.1',
    'ada@[127.0.0.1]',
    'ada@example.com:25',
    'ada@example.com/x',
    'ada@example.com?x#y',
    'a@b@example.com',
    'a..b@example.com',
    '.a@example.com',
    'a.@example.com',
    '"a b"@example.com',
    'a b@example.com',
    'Ada <ada@example.com>',
    'ada@example.com,bob@example.com',
    'ada\u200b@example.com',
    `${'é'.repeat(33)}@example.com`,
    `ada@${'a'.repeat(64)}.com`,
    `${'a'.repeat(64)}@${'a.'.repeat(95)}com`,
  ])('is not %j', (typed) => {
    expect(email.safeParse(typed).error?.issues[0]?.message).toMatch(/^must be a valid e-mail/);
  });
});
