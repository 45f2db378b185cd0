/** Sets a cookie of this page; an age of 0 seconds removes it. */
export function setCookie(name: string, value: string, age: number): void {
  const secure = window.location.protocol === 'https:' ? ['secure'] : [];
  const attributes = ['path=/', `max-age=${age}`, 'samesite=lax', ...secure];
  document.cookie = [`${name}=${encodeURIComponent(value)}`, ...attributes].join(';');
}
