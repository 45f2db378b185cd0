import { setTimeout } from 'node:timers/promises';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, isIP } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import type { OnApplicationShutdown } from '@nestjs/common';
import { StoreUnusable, StoreUnavailable } from './ports.js';

/** Host and port of a server. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
  /** Whether the connection uses TLS. */
  readonly isSecure: boolean;
  /** File of certificates trusted in addition to the system's. */
  readonly caFile?: string | undefined;
}

const maxWaitMs = 3_000;
/** Milliseconds after which a connection that is still open counts as accepted. */
const silenceMs = 300;

/** Whether something accepts a connection and keeps it open. */
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

/** Tries a TLS handshake. @returns `trusted`, `none` if it failed, or why the certificate is untrusted. */
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
 * Finds permanent reasons why a connection fails: an untrusted certificate, or TLS on one side only.
 * Undefined when there is no such reason or no server responds. Store clients report all of these as
 * an unreachable server.
 * @param setting names the server in the message.
 */
export async function diagnoseTransport(
  endpoint: Endpoint,
  setting: string,
): Promise<string | undefined> {
  if (!(await listens(endpoint))) return undefined;
  const where = `the server at ${endpoint.host}:${endpoint.port}`;
  const handshake = await tryTls(endpoint);
  if (!endpoint.isSecure) {
    return handshake === 'none'
      ? undefined
      : `${where} speaks TLS, and ${setting} says that it does not`;
  }
  if (handshake === 'trusted') return undefined;
  return handshake === 'none'
    ? `${where} speaks no TLS, and ${setting} says that it does`
    : `the certificate of ${where} is not trusted (${handshake}): name its authority, as NODE_EXTRA_CA_CERTS does, or replace it`;
}

/** Closes the stores at shutdown, after everything that uses them. */
export class StoresLifecycle implements OnApplicationShutdown {
  constructor(private readonly stores: readonly { close(): Promise<void> }[]) {}

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.stores.map((store) => store.close()));
  }
}

/** The delay doubles with each failure. */
const firstDelayMs = 1_000;
const maxDelayMs = 30_000;

/** A store that the start waits for. */
export interface AwaitedStore {
  /** A request that the store must be able to answer. */
  readonly probe: () => Promise<unknown>;
  readonly endpoints: readonly Endpoint[];
  /** The setting with its address. */
  readonly setting: string;
}

/**
 * Resolves when the store answers. It waits without a limit, because the server may start later.
 * @param report receives one line for each failed try.
 * @throws StoreUnusable when waiting does not help.
 */
export async function waitForStore(
  { probe, endpoints, setting }: AwaitedStore,
  report: (message: string) => void,
): Promise<void> {
  for (let pause = firstDelayMs; ; pause = Math.min(maxDelayMs, 2 * pause)) {
    try {
      await probe();
      return;
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || error instanceof StoreUnusable) throw error;
      for (const endpoint of endpoints) {
        const trouble = await diagnoseTransport(endpoint, setting);
        if (trouble) throw new StoreUnusable(trouble, { cause: error });
      }
      report(`${error.message}; trying again in ${pause / 1_000} s`);
      await setTimeout(pause);
    }
  }
}
