// `npm run backup -- <folder>` and `npm run restore -- <folder>`.
import { ensureBuild, ensureDependencies, ensureNode } from './steps.mjs';

ensureNode();
ensureDependencies();
ensureBuild();
await import('../../dist/services/backup.js');
