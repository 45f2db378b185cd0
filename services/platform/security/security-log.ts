import { Injectable, Logger } from '@nestjs/common';
import { Metrics } from '../metrics/metrics.js';

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
  | 'too-many-calls'
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

/** Lines of one kind of event in a minute; more are counted alone. */
const linesAMinute = 60;
const minute = 60_000;

/**
 * Sign-ins, refusals, passkeys, ended sessions, quotas and erasures: a line each, always `event key=value …`, and
 * a counter. A flood of one kind is counted and not written, so that nobody fills a disk with it.
 */
@Injectable()
export class SecurityLog {
  private readonly logger = new Logger('Security');
  private readonly events;
  private readonly written = new Map<SecurityEvent, { count: number; since: number }>();

  constructor(metrics: Metrics) {
    this.events = metrics.counter(
      'trboo_security_events_total',
      'Sign-ins, refusals, passkeys, ended sessions, quotas met and erasures.',
      ['event'],
    );
  }

  record(event: SecurityEvent, details: Details = {}): void {
    this.events.inc({ event });
    if (!this.mayWrite(event)) return;
    const said = Object.entries(details)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => `${key}=${value}`);
    this.logger.log([event, ...said].join(' '));
  }

  private mayWrite(event: SecurityEvent): boolean {
    const now = performance.now();
    const known = this.written.get(event);
    const lately = known && now - known.since < minute ? known : { count: 0, since: now };
    this.written.set(event, { ...lately, count: lately.count + 1 });
    return lately.count < linesAMinute;
  }
}
