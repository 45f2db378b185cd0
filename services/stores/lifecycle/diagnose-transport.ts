import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, isIP } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { connect as connectSecurely } from 'node:tls';

/** Where a server listens. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
  /** Whether it is spoken to by TLS. */
  readonly isSecure: boolean;
  /** File of certificates that are trusted beside those of the system. */
  readonly caFile?: string | undefined;
}

/** Milliseconds. */
const maxWaitMs = 3_000;
/** For which a server that speaks no TLS keeps a connection on which nothing is said. */
const silenceMs = 300;

/** Whether somebody takes a connection and keeps it. */
async function listens({ host, port }: Endpoint): Promise<boolean> {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(maxWaitMs) });
    const closed = once(socket, 'close').then(() => false);
    return await Promise.race([closed, setTimeout(silenceMs, true)]);
  } catch {
    return false;
  } finally {
    socket.on('error', () => undefined).destroy();
  }
}

/** How a server answers who begins with TLS. */
async function tryTls({ host, port, caFile }: Endpoint): Promise<string> {
  const ca = caFile === undefined ? {} : { ca: readFileSync(caFile) };
  const servername = isIP(host) === 0 ? { servername: host } : {};
  const socket = connectSecurely({ host, port, rejectUnauthorized: false, ...ca, ...servername });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(maxWaitMs) });
    return socket.authorized ? 'trusted' : String(socket.authorizationError);
  } catch {
    return 'none';
  } finally {
    socket.on('error', () => undefined).destroy();
  }
}

/**
 * What about the way to a server no time heals: a certificate that is not trusted, TLS where there is
 * none, or none where there is. Undefined where there is nothing of it, or nobody answers. Asked when a
 * client cannot connect: clients say of all of it that the server is away.
 * @param setting that names the server, for the message.
 */
export async function diagnoseTransport(
  endpoint: Endpoint,
  setting: string,
): Promise<string | undefined> {
  if (!(await listens(endpoint))) return undefined;
  const where = `the server at ${endpoint.host}:${endpoint.port}`;
  const answer = await tryTls(endpoint);
  if (!endpoint.isSecure) {
    return answer === 'none'
      ? undefined
      : `${where} speaks TLS, and ${setting} says that it does not`;
  }
  if (answer === 'trusted') return undefined;
  return answer === 'none'
    ? `${where} speaks no TLS, and ${setting} says that it does`
    : `the certificate of ${where} is not trusted (${answer}): name its authority, as NODE_EXTRA_CA_CERTS does, or replace it`;
}
