// Sets the language of the page: the one that the person chose, else the browser's.
{
  const [, chosen] = /(?:^|; )language=(en|fr)(?:;|$)/.exec(globalThis.document.cookie) ?? [];
  const preferred = [...globalThis.navigator.languages, 'en'].find((each) =>
    /^(en|fr)\b/i.test(each),
  );
  globalThis.document.documentElement.lang = chosen ?? preferred.slice(0, 2).toLowerCase();
}
