import type { SMTPServerOptions } from 'smtp-server';
import type { Ports } from '../../../services/platform/start/ports.js';
import {
  browserCookieName,
  cookieName,
  secureName,
  signIn,
} from '../../../services/contract/accounts/session.js';
import { SmtpCatcher } from '../../../services/platform/mail/testing/smtp-catcher.js';
import { openSmtpMailer } from '../../../services/platform/mail/smtp/mailer.js';
import { readSettings, type Settings } from '../../../services/platform/settings/settings.js';
import { RunningApplication } from './running-application.js';
import { temporaryFolder } from '../temporary-folder.js';

/** A clock that moves only by `advance`. */
export class ManualClock {
  private time = Date.parse('2026-03-02T08:00:00.000Z');
  readonly read = () => new Date(this.time);

  advance(seconds: number): void {
    this.time += seconds * 1_000;
  }
}

/** The session cookie in an answer. */
export function sessionCookieIn(headers: { readonly 'set-cookie'?: string[] | undefined }): string {
  const cookies = headers['set-cookie']?.map((each) => each.split(';')[0] ?? '') ?? [];
  return cookies.find((each) => each.includes(cookieName)) ?? '';
}

/** Headers of a browser that has asked for codes before. */
export const knownBrowser = {
  cookie: [browserCookieName, secureName(browserCookieName)]
    .map((name) => `${name}=${'A'.repeat(22)}`)
    .join('; '),
};

/** Applications where sign-in takes a code, and the mail server that receives the codes. */
export class CodeMode {
  readonly clock = new ManualClock();
  private readonly applications: RunningApplication[] = [];
  private readonly folders: ReturnType<typeof temporaryFolder>[] = [];

  private constructor(readonly catcher: SmtpCatcher) {}

  static async open(server: SMTPServerOptions = {}): Promise<CodeMode> {
    return new CodeMode(await SmtpCatcher.start(server));
  }

  /** A data folder, removed when the applications have been closed. */
  folder(): string {
    const folder = temporaryFolder();
    this.folders.push(folder);
    return folder.path;
  }

  /** Starts an application; several may share a folder. */
  async start(
    options: Partial<Omit<Ports, 'settings'>> & {
      folder?: string;
      environment?: Record<string, string>;
      settings?: Partial<Settings>;
    } = {},
  ): Promise<RunningApplication> {
    const fromEnvironment = readSettings({
      SIGN_IN: 'code',
      DEMO: 'off',
      PORT: '0',
      SEARCH_MODE: 'sample',
      SMTP_URL: this.catcher.url.href,
      ...options.environment,
    });
    const settings = { ...fromEnvironment, ...options.settings };
    const mailer = openSmtpMailer(this.catcher.url, settings.mailFrom);
    const clock = this.clock.read;
    const callLimits = { all: 100_000, mails: 100_000 };
    const application = await RunningApplication.start({
      mailer,
      clock,
      callLimits,
      ...options,
      settings,
    });
    this.applications.push(application);
    return application;
  }

  /** Signs in with a mailed code; returns the session cookie. */
  async signIn(
    application: RunningApplication,
    email: string,
    headers: Record<string, string> = {},
  ): Promise<string> {
    const mails = this.catcher.codesTo(email).length;
    await application.call(signIn, { email }, knownBrowser);
    const code = await this.catcher.code(email, mails + 1);
    const answer = await application.send(signIn, { email, code }, { ...knownBrowser, headers });
    if (answer.status !== 200) throw new Error(`signing in answered ${answer.status}`);
    return sessionCookieIn(answer.headers);
  }

  async close(): Promise<void> {
    for (const application of this.applications) await application.close();
    for (const folder of this.folders) folder.remove();
    await this.catcher.close();
  }
}
