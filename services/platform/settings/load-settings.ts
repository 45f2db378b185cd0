import { readEnvFile } from './sources/env-file.js';
import { InvalidSetting } from './invalid-setting.js';
import { readSettings, type Settings } from './settings.js';
import { unknownNames } from './sources/unknown-names.js';
import { settingNames } from './variables.js';

/**
 * The settings of this process: its environment, and the file `.env` of the folder that it was
 * started in for what the environment leaves out. Names that no setting has are said.
 * @throws InvalidSetting
 */
export function loadSettings(): Settings {
  const file = readEnvFile('.env');
  const remarks = unknownNames(Object.keys(process.env), Object.keys(file), settingNames);
  // Other readers of the environment, as OpenTelemetry's exporters are, find them there.
  for (const [name, value] of Object.entries(file)) process.env[name] ??= value;
  try {
    const settings = readSettings(process.env);
    return { ...settings, remarks: [...settings.remarks, ...remarks] };
  } catch (error) {
    // The misspelt name may be why.
    if (!(error instanceof InvalidSetting)) throw error;
    throw new InvalidSetting([error.message, ...remarks].join('; '));
  }
}
