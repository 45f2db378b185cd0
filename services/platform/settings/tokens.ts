import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { fileSetting, readSecretFile } from './sources/secret-files.js';

/** Most valid tokens at a time: the new one, the old one and some spare. */
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
      .max(maxTokens, `must be ${maxTokens} tokens at the most`),
  );

/** Accepted tokens. */
export interface Tokens {
  /** Whether the token is accepted, in constant time. */
  has(shown: string): boolean;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Digests have equal lengths, so the comparison takes constant time. */
class ConfiguredTokens implements Tokens {
  private readonly digests: readonly Buffer[];

  constructor(tokens: readonly string[]) {
    this.digests = tokens.map(digest);
  }

  has(shown: string): boolean {
    const asked = digest(shown);
    return this.digests.filter((each) => timingSafeEqual(each, asked)).length > 0;
  }
}

/** Reports a changed or unreadable token file. */
type Say = (message: string) => void;

/** Tokens of a file that is read again, so that they can change without a restart. */
class TokensOfFile implements Tokens {
  private looked = Date.now();
  private isTroubled = false;

  constructor(
    private readonly setting: string,
    private readonly file: string,
    private current: { readonly text: string; readonly tokens: Tokens },
    private readonly say: Say,
  ) {}

  has(shown: string): boolean {
    const now = Date.now();
    // Also after the clock was set back.
    if (Math.abs(now - this.looked) >= checkInterval) {
      this.looked = now;
      this.look();
    }
    return this.current.tokens.has(shown);
  }

  private look(): void {
    try {
      const text = readSecretFile(this.setting, this.file);
      if (text !== this.current.text) {
        this.current = { text, tokens: new ConfiguredTokens(tokenList.parse(text)) };
        this.say(`${this.setting}=${this.file} was read again: its tokens are now in use`);
      }
      this.isTroubled = false;
    } catch {
      // A file being replaced may be missing or incomplete for a moment.
      if (this.isTroubled) return;
      this.isTroubled = true;
      this.say(`${this.setting}=${this.file} cannot be read: the previous tokens stay in use`);
    }
  }
}

/**
 * Tokens of a setting, or of its file, which is checked again from time to time.
 * @param say called when the file changed or became unreadable.
 */
export function tokensOf(
  name: string,
  tokens: readonly string[] | undefined,
  values: Readonly<Record<string, string>>,
  say: Say,
): Tokens | null {
  if (tokens === undefined) return null;
  const given = new ConfiguredTokens(tokens);
  const file = values[fileSetting(name)];
  if (file === undefined) return given;
  const current = { text: values[name] ?? '', tokens: given };
  return new TokensOfFile(fileSetting(name), file, current, say);
}
