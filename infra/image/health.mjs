// Whether the process in this container answers; exits with 0 when it does. A read model that stands
// still is every process's, and no reason to start this one anew.
const { PORT = '3000', TLS_KEY, TLS_KEY_FILE } = process.env;
const scheme = TLS_KEY || TLS_KEY_FILE ? 'https' : 'http';
const url = `${scheme}://localhost:${PORT}/health/live`;
const answer = await fetch(url, { signal: AbortSignal.timeout(4_000) }).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
