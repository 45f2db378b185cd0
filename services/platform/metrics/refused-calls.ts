import { Inject, Injectable } from '@nestjs/common';
import { type Clock, clockPort } from '../../stores/ports/tokens.js';

/** What was refused of one call with one code, since the process began. */
export interface RefusedCall {
  /** Method and declared path, never what a request says. */
  readonly call: string;
  readonly status: number;
  readonly count: number;
  /** ISO 8601. */
  readonly last: string;
}

/** Declared paths are few; whatever else there may be is left out. */
const mostKept = 500;

/** Which calls this process has refused or failed, by code: nothing of anybody. */
@Injectable()
export class RefusedCalls {
  private readonly calls = new Map<string, RefusedCall>();

  constructor(@Inject(clockPort) private readonly clock: Clock) {}

  answered(method: string, route: string, status: number): void {
    if (status < 400) return;
    const call = `${method} ${route}`;
    const key = `${call} ${status}`;
    const known = this.calls.get(key);
    if (known === undefined && this.calls.size >= mostKept) return;
    const last = this.clock().toISOString();
    this.calls.set(key, { call, status, count: (known?.count ?? 0) + 1, last });
  }

  /** Those of lately, the last first. */
  latest(most: number): readonly RefusedCall[] {
    return [...this.calls.values()].toSorted((a, b) => (a.last < b.last ? 1 : -1)).slice(0, most);
  }
}
