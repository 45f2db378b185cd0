// Whether the process in this container does its work; exits with 0 when it does.
const url = `http://127.0.0.1:${process.env.PORT ?? 3000}/health`;
const answer = await fetch(url, { signal: AbortSignal.timeout(4_000) }).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
