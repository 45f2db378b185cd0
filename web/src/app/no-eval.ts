import { config } from 'zod';

// By itself Zod tries whether it may write code, which the page's Content-Security-Policy forbids and
// Firefox reports. Before the first schema is made: the page imports this first.
config({ jitless: true });
