import { z } from 'zod';

export const settingsToken = Symbol('Settings');

const loopback = ['127.0.0.1', 'localhost', '::1'];

const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SIGN_IN: z.literal('open').default('open'),
  DEMO: z.enum(['on', 'off']).default('on'),
});

export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Folder of the stores, made when it is missing. */
  readonly dataDirectory: string;
  /** Where browsers reach the product. */
  readonly publicUrl: URL;
  readonly signIn: 'open';
  /** Fill an empty store with the demo community. */
  readonly demo: boolean;
}

/** A setting that stops the start; the message says which and why, in one line. */
export class InvalidSetting extends Error {}

/**
 * Settings from environment variables; the README lists them.
 * @throws InvalidSetting
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = variables.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    const name = issue?.path.join('.') ?? '';
    throw new InvalidSetting(`${name}=${given[name] ?? ''} is wrong: ${issue?.message ?? ''}`);
  }
  const { PORT, HOST, DATA_DIR, PUBLIC_URL, SIGN_IN, DEMO } = result.data;
  if (!loopback.includes(HOST)) {
    throw new InvalidSetting(
      `HOST=${HOST} is refused: open sign-in takes anybody at their word and is offered only on a loopback address (${loopback.join(', ')})`,
    );
  }
  const address = HOST.includes(':') ? `[${HOST}]` : HOST;
  return {
    port: PORT,
    host: HOST,
    dataDirectory: DATA_DIR,
    publicUrl: new URL(PUBLIC_URL ?? `http://${address}:${PORT}`),
    signIn: SIGN_IN,
    demo: DEMO === 'on',
  };
}

/** Names under which a browser may call the product: others could be a rebound name. */
export function allowedHosts({ publicUrl }: Settings): ReadonlySet<string> {
  return new Set(['localhost', '127.0.0.1', '[::1]', publicUrl.hostname]);
}
