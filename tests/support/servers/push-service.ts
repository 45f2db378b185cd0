import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { z } from 'zod';

const pushed = z.object({
  tag: z.string(),
  title: z.string(),
  body: z.string(),
  path: z.string(),
  language: z.string(),
  email: z.string(),
  failed: z.string(),
  itemId: z.string().nullable(),
  actions: z.array(z.object({ action: z.string(), title: z.string() })),
});

/** A push as a browser receives it. */
export interface ReceivedPush {
  readonly topic: string;
  readonly message: z.infer<typeof pushed>;
}

/** A browser's subscription, and the pushes that came for it. */
export class PushedBrowser {
  readonly pushes: ReceivedPush[] = [];
  readonly keys: { readonly p256dh: string; readonly auth: string };
  private readonly pair = createECDH('prime256v1');
  private readonly auth = randomBytes(16);

  constructor(readonly endpoint: string) {
    const p256dh = this.pair.generateKeys().toString('base64url');
    this.keys = { p256dh, auth: this.auth.toString('base64url') };
  }

  /** Decrypts a message (RFC 8291, RFC 8188). */
  decrypt(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const secret = createHmac('sha256', this.auth).update(this.pair.computeSecret(sender)).digest();
    const info = Buffer.concat([
      ...[Buffer.from('WebPush: info\0'), this.pair.getPublicKey(), sender, Buffer.from([1])],
    ]);
    const material = createHmac('sha256', secret).update(info).digest();
    const derived = (what: string, length: number) =>
      Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${what}\0`, length));
    const decipher = createDecipheriv(
      'aes-128-gcm',
      derived('aes128gcm', 16),
      derived('nonce', 12),
    );
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
  }

  /** The pushes by tag: a later one replaces an earlier one. */
  get shown(): ReadonlyMap<string, ReceivedPush> {
    return new Map(this.pushes.map((push) => [push.message.tag, push]));
  }
}

/** The claims of the sender's token (RFC 8292). @throws Error when its signature is wrong. */
function claimsIn(authorization: string): z.infer<typeof claims> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) =>
    each.toString('base64url'),
  );
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const options = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  const signed = Buffer.from(`${head}.${body}`);
  if (!verify('sha256', signed, options, Buffer.from(signature, 'base64url'))) {
    throw new Error('the token is not signed by its key');
  }
  return claims.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
}
const claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

/** A push service (RFC 8030) on a free port of this machine. */
export class PushService {
  private readonly browsers = new Map<string, PushedBrowser>();
  private readonly watchers = new Set<() => void>();
  /** Answers instead of 201, one for each request. */
  readonly answers: { status: number; headers?: Record<string, string> }[] = [];
  requests = 0;
  /** Whether it accepts pushes without ever answering, as when a line is cut. */
  isMute = false;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<PushService> {
    const server = createServer();
    const service = new PushService(server);
    server.on('request', (request, response) => {
      service.receive(request).then(
        ({ status, headers }) => {
          if (!service.isMute) response.writeHead(status, headers).end();
        },
        (error: unknown) => response.writeHead(400).end(String(error)),
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return service;
  }

  get origin(): string {
    const { port } = z.object({ port: z.number() }).parse(this.server.address());
    return `http://127.0.0.1:${port}`;
  }

  /** A new subscription. */
  browser(): PushedBrowser {
    const id = `/${randomBytes(12).toString('base64url')}`;
    const browser = new PushedBrowser(`${this.origin}${id}`);
    this.browsers.set(id, browser);
    return browser;
  }

  /** Ends a subscription. */
  forget({ endpoint }: PushedBrowser): void {
    this.browsers.delete(new URL(endpoint).pathname);
  }

  /** Waits until something is so after a push. */
  async until(isSo: () => boolean): Promise<void> {
    if (isSo()) return;
    await new Promise<void>((resolve) => {
      const check = () => {
        if (!isSo()) return;
        this.watchers.delete(check);
        resolve();
      };
      this.watchers.add(check);
    });
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async receive(request: IncomingMessage) {
    const body = await buffer(request);
    this.requests += 1;
    const { topic, ttl, authorization = '', 'content-encoding': encoding } = request.headers;
    const { aud, exp, sub } = claimsIn(authorization);
    const isFit = aud === this.origin && exp > Date.now() / 1_000 && /^(mailto|https):/.test(sub);
    const browser = this.browsers.get(request.url ?? '');
    if (!isFit || encoding !== 'aes128gcm' || Number(ttl) <= 0 || body.length > 4_096) {
      return { status: 400 };
    }
    const answer = this.answers.shift();
    try {
      if (answer !== undefined) return answer;
      if (browser === undefined) return { status: 404 };
      const message = pushed.parse(browser.decrypt(body));
      browser.pushes.push({ topic: z.string().max(32).parse(topic), message });
      return { status: 201 };
    } finally {
      for (const check of this.watchers) check();
    }
  }
}
