import { describe, expect, it } from '@jest/globals';
import { digitCode, letterCode, withAsciiDigits } from './digits.js';

describe('Digits of any script', () => {
  it.each([
    '٠١٢٣٤٥٦٧٨٩',
    '۰۱۲۳۴۵۶۷۸۹',
    '०१२३४५६७८९',
    '০১২৩৪৫৬৭৮৯',
    '๐๑๒๓๔๕๖๗๘๙',
    '០១២៣៤៥៦៧៨៩',
    '０１２３４５６７８９',
    '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗',
    '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿',
  ])('%s are 0 to 9', (digits) => {
    expect(withAsciiDigits(digits)).toBe('0123456789');
  });
});

describe('A code of six digits', () => {
  it.each([
    ['885-806', '885806'],
    ['４５１６５２', '451652'],
    ['٥٣٨٣٩٨', '538398'],
    ['Code: 067820', '067820'],
    [' 12\u00a034\u202f56\u200b', '123456'],
    ['1.2.3/4–5−6', '123456'],
    ['Your code is 067820, valid for 10 minutes', '067820'],
    ['12345', null],
    ['1234567', null],
    ['123456 654321', null],
    ['one', null],
  ])('in %j is %j', (typed, code) => {
    expect(digitCode(typed, 6)).toBe(code);
  });
});

describe('A code of letters and digits', () => {
  it.each([
    ['abcd-efgh-jkmn-pq12', 'ABCDEFGHJKMNPQ12'],
    ['ＡＢＣＤ　efgh·jkmn–pq١٢', 'ABCDEFGHJKMNPQ12'],
    ['Code: ABCD EFGH JKMN PQ12', 'ABCDEFGHJKMNPQ12'],
    ['ABCD:EFGH:JKMN:PQ12', 'ABCDEFGHJKMNPQ12'],
  ])('in %j is %j', (typed, code) => {
    expect(letterCode(typed, 16)).toBe(code);
  });
});
