/** A text in each of twelve scripts, with its number of visible characters and the first of them. */
export const scripts: readonly {
  readonly script: string;
  readonly text: string;
  readonly characters: number;
  readonly first: string;
}[] = [
  { script: 'Latin', text: 'Re\u0301ne\u0301e', characters: 5, first: 'R' },
  { script: 'Greek', text: 'Οδύσσεια', characters: 8, first: 'Ο' },
  { script: 'Cyrillic', text: 'й'.normalize('NFD') + 'од', characters: 3, first: 'и\u0306' },
  { script: 'Arabic', text: 'می\u200cخواهم \u06dd١٢', characters: 10, first: 'م' },
  { script: 'Hebrew', text: 'שָׁלוֹם', characters: 4, first: 'שָׁ' },
  { script: 'Devanagari', text: 'क्\u200dष नमस्ते', characters: 5, first: 'क्\u200dष' },
  { script: 'Sinhala', text: 'ශ්\u200dරී', characters: 2, first: 'ශ්\u200d' },
  { script: 'Khmer', text: 'ខ\u200cា', characters: 1, first: 'ខ\u200cា' },
  { script: 'Thai', text: 'ที่นี่', characters: 2, first: 'ที่' },
  { script: 'Mongolian', text: 'ᠠ\u180eᠨ\u200d', characters: 3, first: 'ᠠ' },
  { script: 'Hangul', text: '한국'.normalize('NFD'), characters: 2, first: '한'.normalize('NFD') },
  { script: 'Emoji', text: '🦊 👨‍👩‍👧 🇫🇷🇩🇪 👋🏽', characters: 8, first: '🦊' },
];

/** Texts without visible characters. */
export const blankTexts: readonly string[] = [
  '',
  ' \t\n',
  '\u00a0\u3000',
  '\u2800',
  '\u3164',
  '\u200b\u2060\ufeff',
  '\ufe0f',
  '\u034f\u0301',
  '\u202e\u2066\u00ad',
  '\u115f\u1160\uffa0',
];
