// `npm test` installs what is missing and runs every tier; `npm run test:unit` and the like run one,
// with paths or `-t name` to pick by; `npm run test:soak` runs all at length. The last line adds up
// what the runners counted themselves.
import { ensureNode } from './node.mjs';
import { ensureDependencies, root } from './steps.mjs';

process.chdir(root);
await ensureNode();
ensureDependencies();

// Loaded after the packages are installed.
const { run } = await import('../testing/run.mjs');
process.exit((await run(process.argv.slice(2))) ? 0 : 1);
