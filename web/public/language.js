// Sets the language of the page: the one that the person chose, else the browser's. Tells the server
// the time zone, in which it renders dates.
{
  const { document, navigator, Intl, location } = globalThis;
  const [, chosen] = /(?:^|; )language=(en|fr)(?:;|$)/.exec(document.cookie) ?? [];
  const preferred = [...navigator.languages, 'en'].find((each) => /^(en|fr)\b/i.test(each));
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  document.documentElement.dataset.zone = zone;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `zone=${zone}; path=/; max-age=31536000; samesite=lax${secure}`;
  document.documentElement.lang = chosen ?? preferred.slice(0, 2).toLowerCase();
}
