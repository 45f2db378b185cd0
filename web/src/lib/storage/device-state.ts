import { useSyncExternalStore } from 'react';
import type { z } from 'zod';
import { StorageItem } from './storage-item.js';

/** A small value that this device stores for each person. */
export class DeviceState<Value> {
  private readonly name: string;
  private readonly schema: z.ZodType<Value>;
  private readonly empty: Value;
  private readonly listeners = new Set<() => void>();
  private readonly read = new Map<string, { raw: string | null; value: Value }>();

  constructor(name: string, schema: z.ZodType<Value>, empty: Value) {
    this.name = name;
    this.schema = schema;
    this.empty = empty;
  }

  /** The stored value; the same object until it changes. */
  of(owner: string): Value {
    const raw = this.stored(owner).get();
    const cached = this.read.get(owner);
    if (cached && cached.raw === raw) return cached.value;
    const value = this.parse(raw);
    this.read.set(owner, { raw, value });
    return value;
  }

  set(owner: string, value: Value): void {
    const raw = JSON.stringify(value);
    const stored = this.stored(owner);
    // Setting an equal value would only cause a render.
    if (JSON.stringify(this.of(owner)) === raw) return;
    stored.set(raw);
    // Without storage the value lasts until the page is left.
    this.read.set(owner, { raw: stored.get(), value });
    for (const listener of this.listeners) listener();
  }

  /** For `useSyncExternalStore`; other tabs may change the value too. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      this.listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  };

  private stored(owner: string): StorageItem {
    return new StorageItem('localStorage', `trboo-${this.name}:${owner}`);
  }

  private parse(raw: string | null): Value {
    if (raw === null) return this.empty;
    try {
      const parsed = this.schema.safeParse(JSON.parse(raw));
      return parsed.success ? parsed.data : this.empty;
    } catch {
      return this.empty;
    }
  }
}

/** A person's stored value and a function that sets it. */
export function useDeviceState<Value>(
  state: DeviceState<Value>,
  owner: string,
): [Value, (value: Value) => void] {
  const snapshot = () => state.of(owner);
  const value = useSyncExternalStore(state.subscribe, snapshot, snapshot);
  return [value, (next) => state.set(owner, next)];
}
