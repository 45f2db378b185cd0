import { Inject } from '@nestjs/common';
import type { OpenSession } from '../../../../events/sessions/decider.js';
import {
  getSession,
  getSessions,
  type SignedInDevice,
} from '../../../contract/accounts/session.js';
import { Callers } from '../../../platform/http/calls/callers.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { joinsByLink, type Settings, settingsToken } from '../../../platform/settings/settings.js';
import {
  type PointInTime,
  pointInTimeToken,
} from '../../../platform/time-travel/time-travel-event-store.js';
import type { browsers, systems } from '../../../contract/accounts/device.js';
import { PeopleReader } from '../../people/people.reader.js';
import { Owner } from '../owner/owner.js';
import { Passkeys } from '../passkeys/passkeys.js';
import { RelyingParty } from '../passkeys/relying-party.js';
import { IdentityProvider } from '../providers/identity-provider.js';
import { OpenSessions } from './open-sessions.js';

type Patterns<Name> = readonly (readonly [RegExp, Name])[];

/** Patterns of the User-Agent header, the most specific first: most headers match several. */
const browserPatterns: Patterns<(typeof browsers)[number]> = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Chromium'],
  [/\b(Chrome|CriOS)\//, 'Chromium'],
  [/\bVersion\/[\d.]+.*Safari\//, 'Safari'],
  [/\bAppleWebKit\//, 'WebKit'],
];

const systemPatterns: Patterns<(typeof systems)[number]> = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstMatch = <Name>(patterns: Patterns<Name>, userAgent: string) =>
  patterns.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Browser and system, such as `Firefox on Windows`; empty for an unknown header. */
export function deviceOf(userAgent: string | undefined): string {
  if (userAgent === undefined) return '';
  const browser = firstMatch(browserPatterns, userAgent);
  const system = firstMatch(systemPatterns, userAgent);
  if (browser === undefined) return system ?? '';
  return system === undefined ? browser : `${browser} on ${system}`;
}

/** Returns who is signed in, and the ways to sign in. */
@HandlesCall(getSession)
export class GetSessionHandler {
  constructor(
    private readonly callers: Callers,
    private readonly people: PeopleReader,
    private readonly party: RelyingParty,
    private readonly passkeys: Passkeys,
    private readonly owner: Owner,
    private readonly provider: IdentityProvider,
    @Inject(settingsToken) private readonly settings: Settings,
    @Inject(pointInTimeToken) private readonly past: PointInTime | null,
  ) {}

  async execute({ request }: ReceivedCall<typeof getSession>): Answer<typeof getSession> {
    const session = await this.callers.sessionOf(request.headers.cookie);
    const user = session === null ? null : await this.people.user(session.userId);
    const isJoining = joinsByLink(this.settings);
    const owner = session !== null || isJoining ? await this.owner.id() : null;
    const offersPasskey = session !== null && (await this.passkeys.isNeeded(session.userId));
    return {
      user,
      mode: this.settings.signIn,
      ...(this.party.isEnabled && { passkeys: true }),
      provider: this.provider.status,
      ...(isJoining && { joinsByLink: true, ...(owner === null && { needsSetup: true }) }),
      ...(session && session.userId === owner && { isOwner: true }),
      ...(offersPasskey && { offersPasskey }),
      ...(this.past && { past: this.past.time }),
    };
  }
}

/** A session as its user sees it. */
export function toDevice(session: OpenSession, current: string | undefined): SignedInDevice {
  const { sessionId: id, device, startedAt, usedAt } = session;
  return { id, device: device ?? '', startedAt, usedAt, isThisOne: id === current };
}

/** Lists the caller's sessions. */
@HandlesCall(getSessions)
export class GetSessionsHandler {
  constructor(private readonly sessions: OpenSessions) {}

  async execute({
    caller: { userId, sessionId },
  }: ReceivedCall<typeof getSessions>): Answer<typeof getSessions> {
    const open = await this.sessions.all(userId);
    return { sessions: open.map((session) => toDevice(session, sessionId)) };
  }
}
