import type { IncomingHttpHeaders } from 'node:http';
import { chosenLanguageIn, type Language } from '../../../contract/language.js';

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
