const decimal = /\p{Nd}/u;

/**
 * The value of a decimal digit of any script. Unicode keeps the ten digits of a script together, in
 * ascending order (Unicode 15, section 4.6), so that each run of digits begins with a zero.
 */
function valueOf(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let zero = codePoint;
  while (zero > 0 && decimal.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((codePoint - zero) % 10);
}

/** The text with each decimal digit of any script written as 0 to 9. */
export const withAsciiDigits = (text: string) => text.replace(/\p{Nd}/gu, valueOf);

/**
 * A code of digits as typed or pasted: digits of any script, with separators or text around it.
 * Null when the text has no such code, or several.
 */
export function digitCode(text: string, length: number): string | null {
  const ascii = withAsciiDigits(text);
  const digits = ascii.replace(/[^0-9]/g, '');
  if (digits.length === length) return digits;
  const whole = (ascii.match(/[0-9]+/g) ?? []).filter((run) => run.length === length);
  return whole.length === 1 ? (whole[0] ?? null) : null;
}

/**
 * A code of letters and digits as it was typed or pasted: in capitals, without separators and
 * without a label such as `Code:` before it.
 */
export function letterCode(text: string, length: number): string {
  const ascii = withAsciiDigits(text.normalize('NFKC')).toUpperCase();
  const [labelled = '', whole = ''] = [ascii.slice(ascii.lastIndexOf(':') + 1), ascii].map((each) =>
    each.replace(/[^\p{L}\p{N}]/gu, ''),
  );
  return whole.length === length ? whole : labelled;
}

/** Crockford's base 32: letters and digits that are not confused when read aloud or typed. */
export const crockfordAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The code in capitals with O, I and L read as the digits that they look like. */
export const withCrockfordDigits = (code: string) =>
  code.replaceAll('O', '0').replaceAll(/[IL]/g, '1');
