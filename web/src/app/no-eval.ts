import { config } from 'zod';

// Zod probes whether it may use `eval`, which the Content-Security-Policy forbids and Firefox
// reports. The page imports this first, before any schema is made.
config({ jitless: true });
