import { spawnSync } from 'node:child_process';
import { run, say } from './steps.mjs';

export const isThere = (command) => spawnSync('which', [command]).status === 0;

/** Seconds that another installation on this machine may take. */
const patience = 300;
const pause = 2;

/** Waits for another one's lock: `apt-get install` can be told to, `apt-get update` gives up at once. */
function update([command, ...rest]) {
  const options = { env: { ...process.env, LC_ALL: 'C' }, encoding: 'utf8' };
  for (let waited = 0; ; waited += pause) {
    const { status, stderr } = spawnSync(command, [...rest, 'update'], options);
    if (status === 0) return true;
    if (!stderr?.includes('Could not get lock') || waited >= patience) {
      process.stderr.write(stderr ?? '');
      return false;
    }
    if (waited === 0) say('waiting for another installation of packages');
    spawnSync('sleep', [String(pause)]);
  }
}

/** Installs packages of Debian, where that can be done without asking; true when they are there. */
export function installWithApt(...packages) {
  if (!isThere('apt-get')) return false;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = [...asRoot, 'apt-get', '-qq'];
  const [command, ...rest] = apt;
  const install = [...rest, '-o', `DPkg::Lock::Timeout=${patience}`, 'install', '-y'];
  return (
    update(apt) && run(command, [...install, ...packages], { DEBIAN_FRONTEND: 'noninteractive' })
  );
}
