import { createReadStream, globSync } from 'node:fs';
import { appendFile, chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { projections } from '../../../../projections/registry.js';
import { startPosition } from '../../../../events/kernel/event.js';
import { copyCollections } from '../../../stores/sqlite/read-store/copy-collections.js';
import { openSqliteReadStore } from '../../../stores/sqlite/read-store/read-store.js';
import type { ArchivedKey } from '../../../stores/ports/keys.js';
import type { CopyProgress } from '../../../stores/event-log/copy-history.js';
import type { EventStore } from '../../../stores/ports.js';
import { LiveVersions } from '../../read-side/read-models/live-versions.js';
import { logIdentityCollection } from '../../read-side/projector/log-identity.js';
import type { Settings } from '../../settings/settings.js';
import { dataVersion } from '../../connections/data-version.js';

/** Identifies a history. */
interface HistoryDigest {
  readonly events: number;
  /** SHA-256 over all events in order, without positions, which differ between stores. */
  readonly digest: string;
}

/** Tells operators how much of a log is copied. */
export function tellCopied({ events }: CopyProgress): void {
  process.stderr.write(`${events} events\n`);
}

/** The digest of a log. @param limit number of events to read, from the first one. */
export async function digestOf(store: EventStore, limit = Infinity): Promise<HistoryDigest> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const { events } of store.readAll(startPosition)) {
    for (const { id, stream, revision, type, data, metadata } of events) {
      if (count === limit) return { events: count, digest: hash.digest('hex') };
      hash.update(`${JSON.stringify([id, stream, revision, type, data, metadata])}\n`);
      count += 1;
    }
  }
  return { events: count, digest: hash.digest('hex') };
}

/** The name of a backup that begins now, in UTC: `trboo-2026-11-29T02-00-00Z`. */
export const nameOfBackup = (now: Date): string =>
  `trboo-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** When a backup began, in milliseconds since 1970; undefined for another name. */
export function timeOfBackup(name: string): number | undefined {
  const [, day, time] = /^trboo-(\d{4}-\d\d-\d\d)T(\d\d-\d\d-\d\d)Z$/.exec(name) ?? [];
  if (day === undefined || time === undefined) return undefined;
  return Date.parse(`${day}T${time.replaceAll('-', ':')}Z`);
}

/** The newest backup in a folder of nightly ones; any other folder is one itself. */
export function newestBackupIn(folder: string): string {
  const isNightly = (name: string) => timeOfBackup(name) !== undefined;
  const newest = globSync('*', { cwd: folder }).filter(isNightly).sort().at(-1);
  return newest === undefined ? folder : join(folder, newest);
}

/** A backup cannot be made or restored; the message says why in one line. */
export class BackupError extends Error {}

const manifest = z.object({
  format: z.literal(1),
  /** That of the program; see `data-version.ts`. */
  dataVersion: z.number().int().default(0),
  /** ISO 8601. */
  takenAt: z.string(),
  events: z.number().int(),
  digest: z.string(),
  keys: z.number().int(),
  pictures: z.number().int(),
  /** Number of read models in the backup; 0 unless requested. */
  readModels: z.number().int().default(0),
});
export type Manifest = z.infer<typeof manifest>;

const keyLine = z.object({ name: z.string(), key: z.base64().nullable() });

/**
 * The folder of a backup. `log` can be kept for ever. `personal` contains the keys and pictures that
 * make it readable, and should be deleted after some days: until then, the data of people who were
 * erased since can be read.
 */
export class BackupFolder {
  readonly log: string;
  readonly pictures: string;
  readonly readModels: string;
  private readonly personal: string;
  private readonly keys: string;
  private readonly manifest: string;

  constructor(readonly path: string) {
    this.log = join(path, 'log', 'events.db');
    this.personal = join(path, 'personal');
    this.pictures = join(this.personal, 'pictures');
    this.readModels = join(this.personal, 'read-models');
    this.keys = join(this.personal, 'keys.jsonl');
    this.manifest = join(path, 'backup.json');
  }

  /** Creates the folder for its owner only. @throws BackupError when it is not empty. */
  async create(): Promise<void> {
    await mkdir(this.path, { recursive: true, mode: 0o700 });
    if ((await readdir(this.path)).length > 0) throw new BackupError(`${this.path} is not empty`);
    await chmod(this.path, 0o700);
    for (const each of ['log', 'personal']) await mkdir(join(this.path, each), { mode: 0o700 });
    await writeFile(this.keys, '', { mode: 0o600 });
  }

  async addKeys(keys: readonly ArchivedKey[]): Promise<void> {
    const lines = keys.map(({ name, key }) => {
      const text = key && Buffer.from(key).toString('base64');
      return `${JSON.stringify({ name, key: text })}\n`;
    });
    await appendFile(this.keys, lines.join(''));
  }

  async *readKeys(): AsyncGenerator<ArchivedKey> {
    for await (const line of createInterface({ input: createReadStream(this.keys) })) {
      const { name, key } = keyLine.parse(JSON.parse(line));
      yield { name, key: key === null ? null : new Uint8Array(Buffer.from(key, 'base64')) };
    }
  }

  async findKey(name: string): Promise<ArchivedKey | undefined> {
    for await (const key of this.readKeys()) if (key.name === name) return key;
    return undefined;
  }

  /** Written last, so that an unfinished backup has no manifest. */
  async finish(content: Manifest): Promise<void> {
    await writeFile(this.manifest, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  }

  /** @throws BackupError when this is no finished backup, or that of a newer program. */
  async read(): Promise<Manifest> {
    const text = await readFile(this.manifest, 'utf8').catch(() => {
      throw new BackupError(`${this.path} does not contain a finished backup`);
    });
    const read = manifest.parse(JSON.parse(text));
    if (read.dataVersion > dataVersion) {
      throw new BackupError(`${this.path} was taken by a newer Trboo: restore it with that one`);
    }
    return read;
  }
}

/**
 * Read models contain positions of the log, so they can be copied only where the log is copied as a
 * file.
 */
export const canBackUpReadModels = ({ eventStoreUrl, readStoreUrl }: Settings) =>
  eventStoreUrl === null && readStoreUrl === null;

/** Attempts to copy a read model that a rebuild replaces during the copy. */
const maxAttempts = 5;

/**
 * Copies the live build and checkpoint of every read model into a new folder, while the server may
 * run. Unfinished builds, dead letters and requests are left out.
 * @returns the number of copied read models.
 */
export async function copyReadModels(from: string, to: string): Promise<number> {
  const source = openSqliteReadStore(from);
  const target = openSqliteReadStore(to);
  try {
    const targetVersions = new LiveVersions(target);
    let copied = 0;
    for (const projection of projections) {
      for (let attempt = 1; ; attempt += 1) {
        // A new instance, because a rebuild may have dropped the build that an older one cached.
        const live = await new LiveVersions(source).find(projection);
        if (live === undefined) break;
        const { collection, version, build, latest } = live;
        const [copy] = await copyCollections(from, to, [collection]);
        if (copy !== undefined) {
          await targetVersions.switchTo(projection, { collection, version, build, latest });
          copied += 1;
          break;
        }
        if (attempt === maxAttempts) {
          throw new BackupError(
            `${projection.name} cannot be copied: a rebuild replaces it again and again`,
          );
        }
      }
    }
    // Copied last, so that it names an event at or after everything in the copies.
    await copyCollections(from, to, [logIdentityCollection.name]);
    return copied;
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}
