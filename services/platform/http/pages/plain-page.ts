import type { IncomingHttpHeaders } from 'node:http';
import { chosenLanguageIn, type Language } from '../../../contract/language.js';

interface Words {
  readonly title: string;
  readonly text: string;
}

const words: Readonly<Record<Language, Readonly<Record<'unreadable' | 'long' | 'other', Words>>>> =
  {
    en: {
      unreadable: {
        title: "This address can't be read",
        text: 'It may have been cut or changed on its way. Check it, or start from Home.',
      },
      long: {
        title: 'That was too long',
        text: 'The address holds more text than it can. Share a shorter part of it.',
      },
      other: { title: "This page can't be shown", text: 'Try again in a moment.' },
    },
    fr: {
      unreadable: {
        title: 'Cette adresse est illisible',
        text: 'Elle a peut-être été coupée ou modifiée en chemin. Vérifiez-la, ou repartez de l’accueil.',
      },
      long: {
        title: 'C’était trop long',
        text: 'L’adresse contient plus de texte qu’elle ne peut. Partagez-en une partie plus courte.',
      },
      other: { title: 'Cette page ne peut pas être affichée', text: 'Réessayez dans un instant.' },
    },
  };

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A page without scripts and files, for what the server cannot read or refuses before any screen. */
export function plainPage(status: number, language: Language, reason?: string): string {
  const kind = status === 400 ? 'unreadable' : [414, 431].includes(status) ? 'long' : 'other';
  const { title, text } = words[language][kind];
  const home = language === 'fr' ? 'Retour à l’accueil' : 'Back to Home';
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Trboo</title>
<style>
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;box-sizing:border-box;font:16px/1.5 system-ui,sans-serif;background:light-dark(#faf6ee,#16181d);color:light-dark(#2a211b,#ece6dc)}
main{max-width:480px}
h1{font:600 25px/1.2 Georgia,serif;margin:0 0 8px}
a{color:light-dark(#a8321b,#ff9d85);font-weight:600}
</style></head>
<body><main><h1>${title}</h1><p>${escaped(reason ?? text)}</p><p><a href="/">${home}</a></p></main></body>
</html>
`;
}

const language = /^(en|fr)\b/i;
const quality = /;\s*q=([\d.]+)/;

/**
 * The language for a page: the one that the visitor chose, else the best one of `Accept-Language`
 * (RFC 9110 §12.5.4); null if neither names English or French.
 */
export function requestedLanguageOf(headers: IncomingHttpHeaders): Language | null {
  const chosen = chosenLanguageIn(headers.cookie ?? '');
  if (chosen !== null) return chosen;
  const accepted = (headers['accept-language'] ?? '')
    .split(',')
    .map((range) => ({
      tag: language.exec(range.trim())?.[1]?.toLowerCase(),
      weight: Number(quality.exec(range)?.[1] ?? 1),
    }))
    .sort((one, other) => other.weight - one.weight);
  const best = accepted.find(({ tag, weight }) => tag !== undefined && weight > 0)?.tag;
  return best === 'en' || best === 'fr' ? best : null;
}
