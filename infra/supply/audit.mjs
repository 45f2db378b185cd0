// `npm run audit`: what is known of holes in the packages that this is made of, asked of the registry.
// Ends with 0 where nothing is to be done, 1 where something is, 2 where the registry does not say.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { acceptedFindings, judgeAudit } from './judge-audit.mjs';

const list = readFileSync(new URL('accepted.json', import.meta.url), 'utf8');
const { stdout } = spawnSync('npm', ['audit', '--json'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
/** @type {unknown} */
let said;
try {
  said = JSON.parse(stdout);
} catch {
  said = undefined;
}
const lines = judgeAudit(said, acceptedFindings.parse(JSON.parse(list)), new Date());
if (lines === undefined) {
  process.stderr.write(
    'the registry does not say what is known of the packages: nothing was checked\n',
  );
  process.exitCode = 2;
} else {
  process.stdout.write(
    lines.length === 0 ? 'no hole is known that was not accepted\n' : `${lines.join('\n')}\n`,
  );
  process.exitCode = lines.length === 0 ? 0 : 1;
}
