import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { requireKnownData } from '../../connections/data-version.js';
import { loadSettings } from '../../settings/load-settings.js';
import type { Settings } from '../../settings/settings.js';
import { HistoriesDiffer } from '../../../stores/event-log/copy-history.js';
import { recordCommand } from '../cli/record-command.js';
import { BackupError, BackupFolder } from './folder.js';

export type Work = (settings: Settings, data: string, folder: BackupFolder) => Promise<void>;

/**
 * Runs a task on the configured installation and a backup folder; prints expected errors in one
 * line.
 */
export async function withInstallation(work: Work, name: string): Promise<void> {
  const settings = loadSettings();
  const data = resolve(settings.dataDirectory);
  requireKnownData(data);
  if (existsSync(data)) recordCommand(data);
  try {
    await work(settings, data, new BackupFolder(resolve(name)));
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof HistoriesDiffer)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
