import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { z } from 'zod';
import type {
  askPasskey,
  beginPasskey,
  newPasskey,
  passkeyAssertion,
} from '../../../services/contract/accounts/passkey.js';

type Creation = z.output<typeof beginPasskey.response>['options'];
type Request = z.output<typeof askPasskey.response>['options'];

/** By default a device syncs its keys, does not count signatures and verifies its user. */
interface DeviceOptions {
  readonly counts?: boolean;
  readonly syncs?: boolean;
  readonly verifies?: boolean;
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();

/** Encodes the CBOR that attestations and keys consist of: small integers, text, bytes and maps. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, size: number) => {
    if (size < 24) return Buffer.from([(major << 5) | size]);
    if (size < 256) return Buffer.from([(major << 5) | 24, size]);
    return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  };
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, each]) => [
    cbor(key),
    cbor(each as Parameters<typeof cbor>[0]),
  ]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

/** A device with one passkey in memory (ES256, attestation `none`). */
export class Authenticator {
  private readonly credentialId = randomBytes(16);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private userHandle = '';
  private signatures = 0;

  constructor(
    private readonly origin: string,
    private readonly options: DeviceOptions = {},
  ) {}

  /** Creates the passkey. */
  make(options: Creation, origin = this.origin): z.input<typeof newPasskey> {
    this.userHandle = options.user.id;
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const publicKey = cbor(
      new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const idLength = Buffer.from([0, this.credentialId.length]);
    const key = Buffer.concat([Buffer.alloc(16), idLength, this.credentialId, publicKey]);
    const attestation = new Map<string, string | Buffer | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.authenticatorData(options.rp.id, key)],
    ]);
    return {
      ...this.credential,
      response: {
        clientDataJSON: this.clientData('webauthn.create', options.challenge, origin),
        attestationObject: base64url(cbor(attestation)),
      },
    };
  }

  /** Signs with the passkey, or with a given key, as somebody without the passkey would. */
  sign(
    { challenge, rpId }: Request,
    { origin = this.origin, key = this.keys.privateKey, counter = this.signatures + 1 } = {},
  ): z.input<typeof passkeyAssertion> {
    this.signatures = counter;
    const authenticatorData = this.authenticatorData(rpId);
    const clientDataJSON = this.clientData('webauthn.get', challenge, origin);
    const digest = sha256(Buffer.from(clientDataJSON, 'base64url'));
    const signature = sign('sha256', Buffer.concat([authenticatorData, digest]), key);
    return {
      ...this.credential,
      response: {
        clientDataJSON,
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        userHandle: this.userHandle,
      },
    };
  }

  private get credential() {
    const id = base64url(this.credentialId);
    return { id, rawId: id, type: 'public-key' as const };
  }

  private clientData(type: string, challenge: string, origin: string): string {
    return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
  }

  private authenticatorData(rpId: string, key?: Buffer): Buffer {
    const { counts = false, syncs = true, verifies = true } = this.options;
    const flags = 1 | (verifies ? 4 : 0) | (syncs ? 8 | 16 : 0) | (key ? 64 : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(counts ? this.signatures : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, key ?? Buffer.alloc(0)]);
  }
}

/** A key that belongs to no device of the person. */
export const anotherKey = (): KeyObject =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
