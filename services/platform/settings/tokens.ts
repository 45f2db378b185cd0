import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { fileSetting, readSecretFile } from './sources/secret-files.js';

/** Tokens that are taken at the same time at the most: the new one, the old one, and a few. */
const mostTokens = 8;
/** Milliseconds between two looks into a file. */
const lookedAtEvery = 1_000;

/** Some tokens, with white space between: whoever changes one gives the new one beside the old. */
export const tokenList = z
  .string()
  .transform((value) => value.split(/\s+/).filter((each) => each !== ''))
  .pipe(
    z
      .array(
        z.string().regex(/^[\x21-\x7e]{16,256}$/, 'must be 16 to 256 characters without spaces'),
      )
      .min(1)
      .max(mostTokens, `must be ${mostTokens} tokens at the most`),
  );

/** What others show to be let in; any of them is taken. */
export interface Tokens {
  /** Whether this is one of them. It takes as long for any answer. */
  has(shown: string): boolean;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Digests have one length, and comparing them always takes as long. */
class GivenTokens implements Tokens {
  private readonly digests: readonly Buffer[];

  constructor(tokens: readonly string[]) {
    this.digests = tokens.map(digest);
  }

  has(shown: string): boolean {
    const asked = digest(shown);
    return this.digests.filter((each) => timingSafeEqual(each, asked)).length > 0;
  }
}

/** What has become of a file of tokens, for whoever changes it. */
type Say = (message: string) => void;

/** Tokens of a file that is looked at again, so that they are changed without a restart. */
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
    // Also when the clock is set back.
    if (Math.abs(now - this.looked) >= lookedAtEvery) {
      this.looked = now;
      this.look();
    }
    return this.current.tokens.has(shown);
  }

  private look(): void {
    try {
      const text = readSecretFile(this.setting, this.file);
      if (text !== this.current.text) {
        this.current = { text, tokens: new GivenTokens(tokenList.parse(text)) };
        this.say(`${this.setting}=${this.file} was read again: its tokens are now in use`);
      }
      this.isTroubled = false;
    } catch {
      // A file that is being replaced may be away or half written for a moment.
      if (this.isTroubled) return;
      this.isTroubled = true;
      this.say(`${this.setting}=${this.file} cannot be read: the previous tokens stay in use`);
    }
  }
}

/**
 * The tokens of a setting: as it is given, or in its file, which is looked at again from then on.
 * @param say is told when a file has changed, or cannot be read any more.
 */
export function tokensOf(
  name: string,
  tokens: readonly string[] | undefined,
  values: Readonly<Record<string, string>>,
  say: Say,
): Tokens | null {
  if (tokens === undefined) return null;
  const given = new GivenTokens(tokens);
  const file = values[fileSetting(name)];
  if (file === undefined) return given;
  const current = { text: values[name] ?? '', tokens: given };
  return new TokensOfFile(fileSetting(name), file, current, say);
}
