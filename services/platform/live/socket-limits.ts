import { Inject, Injectable } from '@nestjs/common';
import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type Settings, settingsToken } from '../settings/settings.js';
import { clientOf, forwardedReader } from '../http/network/forwarded.js';

/** Counts open sockets per key up to a maximum. */
export class SlotCounter {
  private readonly counts = new Map<string, number>();

  constructor(private readonly maximum: number) {}

  /** False when the maximum is reached. */
  take(key: string): boolean {
    const counts = this.counts.get(key) ?? 0;
    if (counts >= this.maximum) return false;
    this.counts.set(key, counts + 1);
    return true;
  }

  release(key: string): void {
    const left = (this.counts.get(key) ?? 0) - 1;
    if (left > 0) this.counts.set(key, left);
    else this.counts.delete(key);
  }
}

/** The slots of one socket, released when its connection closes. */
export interface SocketSlots {
  /** False when the address has too many sockets. */
  takeForAddress(): boolean;
  /** False when the account has too many sockets. */
  takeForAccount(userId: string): boolean;
}

/** Limits sockets per account and per client address, on this process. */
@Injectable()
export class SocketLimits {
  private readonly accounts: SlotCounter;
  private readonly addresses: SlotCounter;
  private readonly addressOf: (request: IncomingMessage) => string;
  private readonly isOpenMode: boolean;

  constructor(@Inject(settingsToken) { sockets, trustProxy, signIn }: Settings) {
    this.accounts = new SlotCounter(sockets.perAccount);
    this.addresses = new SlotCounter(sockets.perAddress);
    const read = forwardedReader(trustProxy);
    this.addressOf = (request) => clientOf(read(request).address);
    this.isOpenMode = signIn === 'open';
  }

  slotsFor(request: IncomingMessage, connection: EventEmitter): SocketSlots {
    const taken: [SlotCounter, string][] = [];
    let isClosed = false;
    const releaseAll = () => {
      for (const [counter, key] of taken.splice(0)) counter.release(key);
    };
    connection.once('close', () => {
      isClosed = true;
      releaseAll();
    });
    const take = (counter: SlotCounter, key: string) => {
      if (!counter.take(key)) return false;
      taken.push([counter, key]);
      if (isClosed) releaseAll();
      return true;
    };
    return {
      // In open sign-in all clients have a loopback address.
      takeForAddress: () => this.isOpenMode || take(this.addresses, this.addressOf(request)),
      takeForAccount: (userId) => take(this.accounts, userId),
    };
  }
}
