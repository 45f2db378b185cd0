import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Injectable, Inject } from '@nestjs/common';
import { z } from 'zod';
import { DomainError } from '../../../../events/kernel/domain-error.js';
import type { EventMetadata, Position } from '../../../../events/kernel/event.js';
import { ownerDecider, ownerStream } from '../../../../events/owner/decider.js';
import { Decisions } from '../../../platform/decisions/decisions.js';
import { type Settings, settingsToken } from '../../../platform/settings/settings.js';
import { getInstallation, takeBackup } from '../../../contract/accounts/installation.js';
import {
  type Answer,
  HandlesCall,
  type ReceivedCall,
} from '../../../platform/http/calls/handles-call.js';
import { NightlyBackup } from '../../../platform/operations/backup/nightly-backup.js';
import { Disk, ReadinessCheck } from '../../../platform/operations/health/health.controller.js';
import { SecurityLog } from '../../../platform/security/security-log.js';
import { PeopleReader } from '../../people/people.reader.js';
import { OpenSessions } from '../signing-in/open-sessions.js';

/** The person who runs the installation. */
@Injectable()
export class Owner {
  constructor(
    private readonly decisions: Decisions,
    private readonly people: PeopleReader,
  ) {}

  /** The owner's user id; null before somebody was named, and after their account was erased. */
  async id(): Promise<string | null> {
    const { userId } = await this.decisions.stateOf(ownerDecider, ownerStream);
    return userId === null || (await this.people.isErased(userId)) ? null : userId;
  }

  /** @throws DomainError not-found for everybody else, as if there were nothing. */
  async require(userId: string): Promise<void> {
    if ((await this.id()) !== userId) throw new DomainError('not-found', 'Not found');
  }

  /** @throws DomainError conflict where there is an owner, unless one may be replaced. */
  async name(userId: string, mayReplace: boolean, metadata: EventMetadata): Promise<Position> {
    const replaces = mayReplace || (await this.id()) === null;
    const command = { type: 'NameOwner', userId, now: metadata.time, replaces } as const;
    return (await this.decisions.execute(ownerDecider, ownerStream, command, metadata)).position;
  }
}

const maxPeople = 200;
const named = z.object({ version: z.string() });

/** The version of the program, whose package.json is above this file, bundled or not. */
async function programVersion(folder = import.meta.dirname): Promise<string> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return programVersion(dirname(folder));
  return named.parse(JSON.parse(text)).version;
}

/** Bytes of the files below a folder; files that go meanwhile count nothing. */
async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = files.map(async ({ parentPath, name }) => {
    const found = await stat(join(parentPath, name)).catch(() => undefined);
    return found?.size ?? 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Shows the owner who is here, and how the installation does. */
@HandlesCall(getInstallation)
export class GetInstallationHandler {
  constructor(
    private readonly owner: Owner,
    private readonly people: PeopleReader,
    private readonly sessions: OpenSessions,
    private readonly disk: Disk,
    private readonly backup: NightlyBackup,
    private readonly readiness: ReadinessCheck,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /** @throws DomainError not-found for everybody but the owner. */
  async execute({ caller }: ReceivedCall<typeof getInstallation>): Answer<typeof getInstallation> {
    await this.owner.require(caller.userId);
    const [people, used, { free }, backup, { reasons, warnings }] = await Promise.all([
      this.members(),
      bytesBelow(resolve(this.settings.dataDirectory)),
      this.disk.space(),
      this.backup.status(),
      this.readiness.check(),
    ]);
    const version = await programVersion();
    const problems = [...reasons, ...warnings];
    return { version, people, storage: { used, free }, backup, problems };
  }

  private async members() {
    const people = await this.people.all(maxPeople);
    return Promise.all(
      [...people].map(async ([userId, person]) => {
        const [last] = await this.sessions.all(userId);
        return { ...person, lastUsedAt: last?.usedAt ?? null };
      }),
    );
  }
}

/** Begins a backup for the owner. */
@HandlesCall(takeBackup)
export class TakeBackupHandler {
  constructor(
    private readonly owner: Owner,
    private readonly backup: NightlyBackup,
    private readonly security: SecurityLog,
  ) {}

  /** @throws DomainError not-found for everybody but the owner; conflict without a folder. */
  async execute({ caller }: ReceivedCall<typeof takeBackup>): Answer<typeof takeBackup> {
    await this.owner.require(caller.userId);
    if (!this.backup.begin()) throw new DomainError('conflict', 'No folder for backups is set');
    this.security.record('operator-acted', { user: caller.userId, what: 'backup' });
    return { success: true };
  }
}
