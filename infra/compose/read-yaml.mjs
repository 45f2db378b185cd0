import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';

/**
 * Parses a YAML file.
 * @param {URL | string} file
 * @returns {unknown}
 */
export function readYaml(file) {
  return load(readFileSync(file, 'utf8'));
}
