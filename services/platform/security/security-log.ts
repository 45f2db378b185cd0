import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';
import { currentRequest } from './request-context.js';

/** What happens to accounts that operators want to see: the whole list. */
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

/** What is said beside it: ids and names of ours, never what a person wrote or is. */
interface Details {
  readonly user?: string | undefined;
  /** The way, where it is no code. */
  readonly by?: 'passkey' | 'provider' | 'recovery-code';
  readonly quota?: string;
  readonly count?: number;
  /** What an operator read or did. */
  readonly what?: string;
  readonly status?: number;
}

/** Lines of one kind of event in a minute; how many were left out is said at its end. */
const linesAMinute = 60;
const minute = 60_000;

/**
 * Sign-ins, refusals, passkeys, ended sessions, quotas, erasures and what operators do: a line each, always
 * `event key=value …`, with the call, the client and the request that it belongs to, and a counter. Of a flood
 * of one kind the first lines of a minute are written, and at its end how many more there were: so all are said, and
 * nobody fills a disk.
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
    if (count <= linesAMinute) this.write(event, { ...details, ...currentRequest() });
  }

  /** Says what was left out of the minute. */
  private endMinute(): void {
    for (const [event, count] of this.counts) {
      if (count > linesAMinute) this.write(event, { more: count - linesAMinute });
    }
    this.counts.clear();
  }

  private write(event: SecurityEvent, said: object): void {
    const words = Object.entries(said)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => `${key}=${value}`);
    this.logger.log([event, ...words].join(' '));
  }
}
