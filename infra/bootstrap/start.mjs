// `npm start`: installs and builds what is missing or has changed, then serves.
import { ensureNode } from './node.mjs';
import { ensureBuild, ensureDependencies, root } from './steps.mjs';

process.chdir(root);
await ensureNode();
ensureDependencies();
ensureBuild();
await import('../../dist/server/main.js');
