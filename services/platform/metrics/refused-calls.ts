import { Inject, Injectable } from '@nestjs/common';
import { type Clock, clockPort } from '../../stores/ports/tokens.js';

/** Refusals of one call with one status since the process started. */
export interface RefusedCall {
  /** Method and declared route, never the requested path. */
  readonly call: string;
  readonly status: number;
  readonly count: number;
  /** ISO 8601. */
  readonly last: string;
}

/** Declared routes are few; anything beyond this is left out. */
const maxCalls = 500;

/** Counts refused and failed calls by status, without personal data. */
@Injectable()
export class RefusedCalls {
  private readonly calls = new Map<string, RefusedCall>();

  constructor(@Inject(clockPort) private readonly clock: Clock) {}

  /** Counts a response if it is an error. */
  answered(method: string, route: string, status: number): void {
    if (status < 400) return;
    const call = `${method} ${route}`;
    const key = `${call} ${status}`;
    const known = this.calls.get(key);
    if (known === undefined && this.calls.size >= maxCalls) return;
    const last = this.clock().toISOString();
    this.calls.set(key, { call, status, count: (known?.count ?? 0) + 1, last });
  }

  /** Newest first. */
  latest(limit: number): readonly RefusedCall[] {
    return [...this.calls.values()].toSorted((a, b) => (a.last < b.last ? 1 : -1)).slice(0, limit);
  }
}
