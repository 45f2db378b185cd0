// `npm run migrate-store -- <from> <to>`: copies the history of one event store to another.
import { ensureBuild, ensureDependencies, ensureNode } from './steps.mjs';

ensureNode();
ensureDependencies();
ensureBuild();
await import('../../dist/services/migrate-store.js');
