/** An expression for a page: lists texts that are clipped or beyond the screen. */
export const tooLarge = `(() => {
  const found = [];
  if (document.documentElement.scrollWidth > window.innerWidth) {
    const beyond = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > window.innerWidth + 1,
    );
    found.push('beyond the screen: ' + beyond.map((one) => one.className).join(', '));
  }
  const isMeant = '.visually-hidden, [aria-hidden] *, [aria-hidden], html, body, textarea, [data-shelf]';
  for (const one of document.querySelectorAll('body *')) {
    const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(one);
    // Long texts of cards end in an ellipsis.
    if (webkitLineClamp !== 'none') continue;
    if (one.matches(isMeant) || !one.checkVisibility({ contentVisibilityAuto: true })) continue;
    if (!one.textContent?.trim() || one.clientWidth < 2) continue;
    const wide = overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1;
    const high = overflowY === 'hidden' && one.scrollHeight > one.clientHeight + 1;
    if (wide || high) found.push('cut: ' + one.className + ': ' + one.textContent.slice(0, 60));
  }
  return found;
})()`;
