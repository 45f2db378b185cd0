import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac, type KeyObject } from 'node:crypto';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';

/** The request, as lines of the security log describe it. */
export interface RequestContext {
  /** Method and declared route, never the requested path. */
  readonly call: string;
  /** Keyed digest of the client address: the same for one client, and not reversible. */
  readonly client: string;
  /** Id of the request. */
  readonly request: string;
}

const requests = new AsyncLocalStorage<RequestContext>();
const digestLength = 16;

/** Runs the handling of a request within its context. */
export function inRequest(context: RequestContext, work: () => void): void {
  requests.run(context, work);
}

/** The current request's context; undefined outside of a request. */
export const currentRequest = () => requests.getStore();

/** Digests client addresses with a key that is never logged. */
export const clientDigest = (key: KeyObject) => (address: string) =>
  createHmac('sha256', key).update(address).digest('base64url').slice(0, digestLength);

/** All events of the security log. */
export type SecurityEvent =
  | 'signed-in'
  | 'sign-in-refused'
  | 'registration-refused'
  | 'identity-proven'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-only-chosen'
  | 'passkey-only-ended'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'sessions-ended'
  | 'quota-met'
  | 'call-refused'
  | 'input-refused'
  | 'method-refused'
  | 'not-visible'
  | 'too-many-calls'
  | 'account-exported'
  | 'account-erased'
  | 'operator-refused'
  | 'operator-read'
  | 'operator-acted';

/** Ids and names of ours, never texts of people. */
interface Details {
  readonly user?: string | undefined;
  /** The method, if it was not a code. */
  readonly by?: 'passkey' | 'provider' | 'recovery-code' | 'link';
  readonly quota?: string;
  readonly count?: number;
  /** What an operator read or did. */
  readonly what?: string;
  readonly status?: number;
}

/** Lines of one event beyond this number are only counted. */
const maxLinesPerMinute = 60;

const minute = 60_000;

/**
 * Logs sign-ins, refusals, passkey changes, erasures and operators' actions: one line `event
 * key=value …` each, with call, client and request, and a counter. Per minute and event only the
 * first lines are written, then the number of the others, so that a flood does not fill the disk.
 */
@Injectable()
export class SecurityLog implements OnModuleDestroy {
  private readonly logger = new Logger('Security');
  private readonly events;
  private readonly counts = new Map<SecurityEvent, number>();
  private readonly minutes = setInterval(() => this.endMinute(), minute).unref();

  constructor(metrics: Metrics) {
    this.events = metrics.counter(
      'trboo_security_events_total',
      'Sign-ins, refusals, passkeys, ended sessions, quotas met and erasures.',
      ['event'],
    );
  }

  onModuleDestroy(): void {
    clearInterval(this.minutes);
    this.endMinute();
  }

  record(event: SecurityEvent, details: Details = {}): void {
    this.events.inc({ event });
    const count = (this.counts.get(event) ?? 0) + 1;
    this.counts.set(event, count);
    if (count <= maxLinesPerMinute) this.write(event, { ...details, ...currentRequest() });
  }

  /** Logs how many lines were left out in this minute. */
  private endMinute(): void {
    for (const [event, count] of this.counts) {
      if (count > maxLinesPerMinute) this.write(event, { more: count - maxLinesPerMinute });
    }
    this.counts.clear();
  }

  private write(event: SecurityEvent, fields: object): void {
    const words = Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => `${key}=${value}`);
    this.logger.log([event, ...words].join(' '));
  }
}

/** The security event of an error response; undefined for errors that hardly come from an attack. */
export function refusalEvent(
  status: number,
  isCall: boolean,
  method: string,
): SecurityEvent | undefined {
  if (status === 429) return 'too-many-calls';
  if (status === 401 || status === 403) return 'call-refused';
  if ([400, 413, 414, 415, 431].includes(status)) return 'input-refused';
  if (status !== 404 && status !== 405) return undefined;
  // A hidden item has the same response as a missing one, so this may have been an attempt to see it.
  if (isCall) return 'not-visible';
  return method === 'GET' || method === 'HEAD' ? undefined : 'method-refused';
}
