// Whether the process in this container answers; exits with 0 when it does. A read model that stands
// still is every process's, and no reason to start this one anew.
const url = `http://127.0.0.1:${process.env.PORT ?? 3000}/health/live`;
const answer = await fetch(url, { signal: AbortSignal.timeout(4_000) }).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
