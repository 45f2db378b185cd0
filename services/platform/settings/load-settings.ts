import { existsSync } from 'node:fs';
import { readSettings, type Settings } from './settings.js';

/**
 * The settings of this process: its environment, and the file `.env` of the folder that it was
 * started in for what the environment leaves out.
 * @throws InvalidSetting
 */
export function loadSettings(): Settings {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readSettings(process.env);
}
