import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { fileSetting, readSecretFile } from './secret-files.js';

/** Maximum number of valid tokens: the new one, the old one and some spare. */
const maxTokens = 8;
/** Milliseconds between two checks of a file. */
const checkInterval = 1_000;

/** Tokens separated by white space, so that a new one can be valid next to the old. */
export const tokenList = z
  .string()
  .transform((value) => value.split(/\s+/).filter((each) => each !== ''))
  .pipe(
    z
      .array(
        z.string().regex(/^[\x21-\x7e]{16,256}$/, 'must be 16 to 256 characters without spaces'),
      )
      .min(1)
      .max(maxTokens, `must be at most ${maxTokens} tokens`),
  );

/** Accepted tokens. */
export interface Tokens {
  /** Whether the token is accepted, in constant time. */
  has(token: string): boolean;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Digests have equal lengths, so the comparison takes constant time. */
class ConfiguredTokens implements Tokens {
  private readonly digests: readonly Buffer[];

  constructor(tokens: readonly string[]) {
    this.digests = tokens.map(digest);
  }

  has(token: string): boolean {
    const wanted = digest(token);
    return this.digests.filter((each) => timingSafeEqual(each, wanted)).length > 0;
  }
}

/** Reports a changed or unreadable token file. */
type Report = (message: string) => void;

/** Tokens of a file that is read again, so that they can change without a restart. */
class TokensOfFile implements Tokens {
  private checkedAt = Date.now();
  private isUnreadable = false;

  constructor(
    private readonly setting: string,
    private readonly file: string,
    private current: { readonly text: string; readonly tokens: Tokens },
    private readonly report: Report,
  ) {}

  has(token: string): boolean {
    const now = Date.now();
    // The absolute value also works after the clock was set back.
    if (Math.abs(now - this.checkedAt) >= checkInterval) {
      this.checkedAt = now;
      this.check();
    }
    return this.current.tokens.has(token);
  }

  private check(): void {
    try {
      const text = readSecretFile(this.setting, this.file);
      if (text !== this.current.text) {
        this.current = { text, tokens: new ConfiguredTokens(tokenList.parse(text)) };
        this.report(`${this.setting}=${this.file} was read again: its tokens are now in use`);
      }
      this.isUnreadable = false;
    } catch {
      // A file being replaced may be missing or incomplete for a moment.
      if (this.isUnreadable) return;
      this.isUnreadable = true;
      this.report(`${this.setting}=${this.file} cannot be read: the previous tokens stay in use`);
    }
  }
}

/**
 * Tokens of a setting, or of its file, which is read again when it changed.
 * @param report called when the file changed or became unreadable.
 */
export function tokensOf(
  name: string,
  tokens: readonly string[] | undefined,
  values: Readonly<Record<string, string>>,
  report: Report,
): Tokens | null {
  if (tokens === undefined) return null;
  const given = new ConfiguredTokens(tokens);
  const file = values[fileSetting(name)];
  if (file === undefined) return given;
  const current = { text: values[name] ?? '', tokens: given };
  return new TokensOfFile(fileSetting(name), file, current, report);
}
