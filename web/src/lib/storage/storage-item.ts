/** Sets a cookie of this page; an age of 0 seconds removes it. */
export function setCookie(name: string, value: string, age: number): void {
  const secure = window.location.protocol === 'https:' ? ['secure'] : [];
  const attributes = ['path=/', `max-age=${age}`, 'samesite=lax', ...secure];
  document.cookie = [`${name}=${encodeURIComponent(value)}`, ...attributes].join(';');
}

/**
 * How long a device keeps the data of an inactive person, in milliseconds: as long as an unused
 * session lasts, since nobody sees the data without one.
 */
const retention = 14 * 24 * 60 * 60 * 1_000;

/**
 * Whether data stored at a time (milliseconds since 1970) has expired; so has data from the future.
 */
export const isExpired = (storedAt: number, now = Date.now()) =>
  !(storedAt <= now && now < storedAt + retention);

const oneHour = 3_600;

interface Options {
  /** Where storage is blocked or full, a cookie stores the text for an hour, through a sign-in. */
  readonly survivesSignIn?: boolean;
}

/** One named text in web storage; null where storage is blocked or full. */
export class StorageItem {
  private readonly storage: 'localStorage' | 'sessionStorage';
  private readonly name: string;
  private readonly survivesSignIn: boolean;

  constructor(
    storage: 'localStorage' | 'sessionStorage',
    name: string,
    { survivesSignIn = false }: Options = {},
  ) {
    this.storage = storage;
    this.name = name;
    this.survivesSignIn = survivesSignIn;
  }

  get(): string | null {
    try {
      const stored = globalThis[this.storage].getItem(this.name);
      if (stored !== null) return stored;
    } catch {
      // Storage is blocked.
    }
    return this.survivesSignIn ? this.cookie() : null;
  }

  /** Stores the text; null removes it. */
  set(text: string | null): void {
    const isStored = this.store(text);
    if (!this.survivesSignIn) return;
    if (!isStored) this.store(null);
    this.setCookie(isStored ? null : text);
  }

  /** Removes the text if it is still the stored one. */
  forget(text: string): void {
    if (this.get() === text) this.set(null);
  }

  /** False where storage is blocked or full. */
  private store(text: string | null): boolean {
    try {
      if (text === null) globalThis[this.storage].removeItem(this.name);
      else globalThis[this.storage].setItem(this.name, text);
      return true;
    } catch {
      return false;
    }
  }

  /** Cookies are shared by all ports of a host. */
  private get cookieName(): string {
    return `${this.name}-${window.location.port}`;
  }

  private cookie(): string | null {
    const start = `${this.cookieName}=`;
    const found = document.cookie.split('; ').find((each) => each.startsWith(start));
    try {
      return found === undefined ? null : decodeURIComponent(found.slice(start.length));
    } catch {
      return null;
    }
  }

  private setCookie(text: string | null): void {
    if (text === null && this.cookie() === null) return;
    setCookie(this.cookieName, text ?? '', text === null ? 0 : oneHour);
  }
}
