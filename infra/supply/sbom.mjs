// `npm run sbom`: lists all packages (CycloneDX) on standard output, from the lock file. Packages
// bundled for browsers, and those for building and testing, are marked as development.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const { name, version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
const words = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
const bom = JSON.parse(
  execFileSync('npm', words, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
  }),
);
// npm takes the folder's name.
Object.assign(bom.metadata.component, { name, version });
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
