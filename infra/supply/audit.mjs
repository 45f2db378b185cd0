// `npm run audit`: asks the registry for known vulnerabilities of our packages. Exits with 0
// without any, 1 with some to act on, 2 when the registry does not answer.
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
