// `npm run ops -- <command>`: what operators do; `npm run ops -- --help` says what there is.
import { ensureBuild, ensureDependencies, ensureNode } from './steps.mjs';

ensureNode();
ensureDependencies();
ensureBuild();
await import('../../dist/services/ops.js');
