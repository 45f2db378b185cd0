// `npm run sbom`: the list of all packages that this is made of (CycloneDX), on the standard output, made
// from the lock file alone. What is bundled for browsers, and what builds and tests, is named as development.
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
// npm calls it as the folder is called.
Object.assign(bom.metadata.component, { name, version });
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
