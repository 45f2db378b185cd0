import { Inject, Injectable } from '@nestjs/common';
import { createECDH, createHash, ECDH } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { PushDevice } from '../../../events/notification-settings/decider.js';
import { type Settings, settingsToken } from '../../platform/settings/settings.js';
import { DeliveryFailed } from '../../platform/tools/delivery-failed.js';
import type { Keys } from '../../stores/ports.js';
import { keysPort } from '../../stores/ports/tokens.js';
import { ForbiddenHost, isAllowedEndpoint, publicLookup } from './push-endpoint.js';

const encoding = 'aes128gcm';
/** Seconds that a push service keeps a message for a device that is away. */
const timeToLive = 24 * 60 * 60;
/** Milliseconds. */
const timeout = 10_000;
const maxRetryAfter = 24 * 60 * 60;

interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

interface PushAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** Sends encrypted pushes (RFC 8030, 8291) with the key of this installation (RFC 8292). */
@Injectable()
export class PushSender {
  private vapid: Promise<VapidKeys> | undefined;

  constructor(
    @Inject(keysPort) private readonly keys: Keys,
    @Inject(settingsToken) private readonly settings: Settings,
  ) {}

  /** Whether a client may name this endpoint. */
  isAllowed(endpoint: string): boolean {
    return isAllowedEndpoint(new URL(endpoint), this.allowsLocal);
  }

  /** Whether this is a point of the curve, without which nothing can be encrypted. */
  isKey(p256dh: string): boolean {
    try {
      return ECDH.convertKey(p256dh, 'prime256v1', 'base64url').length > 0;
    } catch {
      return false;
    }
  }

  /** Base64url, as `PushManager.subscribe` takes it. */
  async publicKey(): Promise<string> {
    return (await this.vapidKeys()).publicKey;
  }

  /**
   * Resolves when the push service accepted the message.
   * @param topic replaces a message of the same topic that was not delivered yet.
   * @returns false when the subscription has ended.
   * @throws DeliveryFailed
   */
  async send(device: PushDevice, payload: object, topic: string): Promise<boolean> {
    const { endpoint, p256dh, auth } = device;
    if (endpoint === null || p256dh === null || auth === null) return false;
    if (!this.isAllowed(endpoint)) return false;
    const { default: webPush } = await import('web-push');
    const { mailFrom, publicUrl } = this.settings;
    const subject =
      publicUrl.protocol === 'https:' ? publicUrl.origin : `mailto:${mailFrom.address}`;
    const { publicKey, privateKey } = await this.vapidKeys();
    const text = JSON.stringify(payload);
    const { cipherText } = webPush.encrypt(p256dh, auth, text, encoding);
    const { origin } = new URL(endpoint);
    const headers = {
      ...webPush.getVapidHeaders(origin, subject, publicKey, privateKey, encoding),
      ...{ TTL: timeToLive, Urgency: 'normal', Topic: topic },
      ...{ 'Content-Encoding': encoding, 'Content-Type': 'application/octet-stream' },
      'Content-Length': cipherText.length,
    };
    const body = cipherText;
    const { status, retryAfter } = await this.post(new URL(endpoint), headers, body);
    if (status === 404 || status === 410) return false;
    if (status >= 200 && status < 300) return true;
    const isPermanent = status < 500 && status !== 429;
    const seconds = Math.min(Number(retryAfter) || 0, maxRetryAfter);
    throw new DeliveryFailed(`the push service answered ${status}`, isPermanent, seconds * 1_000);
  }

  /** One request without redirects, whose answer is not read beyond its head. */
  private post(url: URL, headers: object, body: Buffer): Promise<PushAnswer> {
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    return new Promise<PushAnswer>((resolve, reject) => {
      const options = {
        ...{ method: 'POST', headers: { ...headers } },
        ...{ lookup: publicLookup(url, this.allowsLocal), signal: AbortSignal.timeout(timeout) },
      };
      const sent = send(url, options, (answer) => {
        const { statusCode: status = 500, headers: answered } = answer;
        answer.destroy();
        resolve({ status, retryAfter: answered['retry-after'] });
      });
      sent.on('error', (error) => {
        const isForbidden = error instanceof ForbiddenHost;
        const code = 'code' in error ? String(error.code) : error.name;
        reject(new DeliveryFailed(isForbidden ? error.message : `no push: ${code}`, isForbidden));
      });
      sent.end(body);
    });
  }

  /** The private key is a secret of the installation, made at the first use and stored with the keys. */
  private vapidKeys(): Promise<VapidKeys> {
    this.vapid ??= this.keys.getOrCreate('vapid').then((secret) => {
      const pair = createECDH('prime256v1');
      pair.setPrivateKey(secret.export());
      const [publicKey, privateKey] = [pair.getPublicKey(), pair.getPrivateKey()];
      return {
        publicKey: publicKey.toString('base64url'),
        privateKey: privateKey.toString('base64url').padStart(43, 'A'),
      };
    });
    this.vapid.catch(() => {
      this.vapid = undefined;
    });
    return this.vapid;
  }

  private get allowsLocal(): boolean {
    return this.settings.signIn === 'open';
  }
}

/** The topic of a message with this key: at most 32 characters (RFC 8030). */
export const topicOf = (key: string): string =>
  createHash('sha256').update(key).digest('base64url').slice(0, 32);
