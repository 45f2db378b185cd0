// `npm start`: installs and builds what is missing or has changed, then serves.
import { ensureBuild, ensureDependencies, ensureNode, root } from './steps.mjs';

process.chdir(root);
ensureNode();
ensureDependencies();
ensureBuild();
await import('../../dist/server/main.js');
