/** One named text in web storage; null where storage is blocked or full. */
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

  /** Stores the text; null removes it. */
  set(text: string | null): void {
    try {
      if (text === null) globalThis[this.storage].removeItem(this.name);
      else globalThis[this.storage].setItem(this.name, text);
    } catch {
      // Storage is blocked or full.
    }
  }
}
