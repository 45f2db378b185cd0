import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { createHmac } from 'node:crypto';
import type { EventMetadata } from '../../../../events/kernel/event.js';
import type { Call } from '../../../contract/call.js';
import { PersonKeyring } from '../../../stores/event-log/person-keyring.js';
import type { Keys } from '../../../stores/ports.js';
import { keysPort } from '../../../stores/ports/tokens.js';
import { requireSameRequest } from '../../decisions/outcome.js';
import { canonicalJson } from '../../tools/canonical-json.js';

const maxRemembered = 10_000;
const digestLength = 22;

/**
 * Refuses a request that reuses an `Idempotency-Key` with different content. This process remembers
 * its last 10,000 successful commands; for older ones, `Decisions` compares the digest in the
 * events.
 */
@Injectable()
export class RepeatedRequests {
  private readonly digests = new LRUCache<string, string>({
    // Unlike `max`, this does not allocate memory in advance.
    maxSize: maxRemembered,
    sizeCalculation: () => 1,
  });
  private readonly keyring: PersonKeyring;

  constructor(@Inject(keysPort) keys: Keys) {
    this.keyring = new PersonKeyring(keys);
  }

  /**
   * A digest of the request, keyed with the user's key: after an erasure nobody can guess what the
   * request contained. Undefined for a user without a key.
   */
  async digest(userId: string, { path }: Call, input: unknown): Promise<string | undefined> {
    const key = (await this.keyring.findKeys([userId])).get(userId);
    if (key === undefined) return undefined;
    const hmac = createHmac('sha256', key).update(`request\n${path}\n`);
    return hmac.update(canonicalJson(input)).digest('base64url').slice(0, digestLength);
  }

  /** @throws DomainError conflict when another request succeeded with this command id. */
  requireSame({ commandId, requestDigest }: EventMetadata): void {
    requireSameRequest(this.digests.get(commandId), requestDigest);
  }

  /** Call when it has succeeded: a refused command may be corrected and sent again. */
  remember({ commandId, requestDigest }: EventMetadata): void {
    if (requestDigest !== undefined) this.digests.set(commandId, requestDigest);
  }
}
