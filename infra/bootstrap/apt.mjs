import { spawnSync } from 'node:child_process';
import { run } from './steps.mjs';

export const isThere = (command) => spawnSync('which', [command]).status === 0;

/** Installs packages of Debian, where that can be done without asking; true when they are there. */
export function installWithApt(...packages) {
  if (!isThere('apt-get')) return false;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => {
    const [command, ...rest] = [...asRoot, 'apt-get', '-qq', ...args];
    return run(command, rest, { DEBIAN_FRONTEND: 'noninteractive' });
  };
  return apt('update') && apt('install', '-y', ...packages);
}
