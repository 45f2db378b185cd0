// Exits with 0 when the process in this container answers. A stopped read model concerns every
// process and is no reason to restart this one.
const { PORT = '3000', TLS_KEY, TLS_KEY_FILE } = process.env;
const scheme = TLS_KEY || TLS_KEY_FILE ? 'https' : 'http';
const url = `${scheme}://localhost:${PORT}/health/live`;
const answer = await fetch(url, { signal: AbortSignal.timeout(4_000) }).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
