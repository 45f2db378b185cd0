const tag = /^([a-z\d]{1,8}(?:-[a-z\d]{1,8})*)(?:[.@][\w.@=-]*)?$/i;

/**
 * The BCP 47 tag that a browser or an operating system means: `en-US@posix` and `en_US.UTF-8` are
 * `en-US`. Undefined for what names no language.
 */
export function languageTag(said: string | undefined): string | undefined {
  return said === undefined ? undefined : tag.exec(said.trim().replaceAll('_', '-'))?.[1];
}
