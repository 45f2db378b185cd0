import { knownLink, type SiteRule } from '../../known-link.js';

const host = /^([a-z]{2,3}(?:-[a-z]+)*|simple)\.(?:m\.)?wikipedia\.org$/;

/** An article may be about anything. */
export const wikipedia: SiteRule = (url, [kind, article]) => {
  const language = host.exec(url.hostname)?.[1];
  if (language === undefined || kind !== 'wiki' || article === undefined) return null;
  return knownLink('Wikipedia', [], `https://${language}.wikipedia.org${url.pathname}`);
};
