import { readEnvFile } from './sources/env-file.js';
import { InvalidSetting } from './invalid-setting.js';
import { readSettings, type Settings } from './settings.js';
import { unknownNames } from './sources/unknown-names.js';
import { settingNames } from './variables.js';

/**
 * Reads the settings from the environment, and from `.env` in the working directory if the environment
 * does not contain them. Unknown names become remarks.
 * @throws InvalidSetting
 */
export function loadSettings(): Settings {
  const file = readEnvFile('.env');
  const remarks = unknownNames(Object.keys(process.env), Object.keys(file), settingNames);
  // Libraries read the environment themselves, for example OpenTelemetry's exporters.
  for (const [name, value] of Object.entries(file)) process.env[name] ??= value;
  try {
    const settings = readSettings(process.env);
    return { ...settings, remarks: [...settings.remarks, ...remarks] };
  } catch (error) {
    // A misspelt name may be the reason.
    if (!(error instanceof InvalidSetting)) throw error;
    throw new InvalidSetting([error.message, ...remarks].join('; '));
  }
}
