/** A text under one name that the browser keeps, where it may and has room; else there is none. */
export class StorageItem {
  private readonly storage: 'localStorage' | 'sessionStorage';
  private readonly name: string;

  constructor(storage: 'localStorage' | 'sessionStorage', name: string) {
    this.storage = storage;
    this.name = name;
  }

  get(): string | null {
    try {
      return globalThis[this.storage].getItem(this.name);
    } catch {
      return null;
    }
  }

  /** Keeps the text; null forgets it. */
  set(text: string | null): void {
    try {
      if (text === null) globalThis[this.storage].removeItem(this.name);
      else globalThis[this.storage].setItem(this.name, text);
    } catch {
      // Blocked or full: nothing is kept.
    }
  }
}
