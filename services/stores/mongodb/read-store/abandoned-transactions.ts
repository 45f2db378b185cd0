import { Binary, type MongoClient } from 'mongodb';
import { z } from 'zod';
import { maxTimeMS } from '../connection/server.js';

/** How long nobody has asked anything of a transaction that is held for abandoned, in milliseconds. */
const abandonedAfterMs = 1_000;

const idleSession = z.object({ lsid: z.object({ id: z.instanceof(Binary) }) });

/**
 * Ends the transactions that processes of ours have left open: those that were killed or cut off in
 * the middle of a commit. The server would keep what they hold for a minute
 * (`transactionLifetimeLimitSeconds`). Whoever is only slow finds its transaction gone, and begins
 * again.
 *
 * A replica set lets every user see and end its own sessions; a sharded cluster wants the privilege
 * `inprog` (MongoDB's manual, `$currentOp` and `killSessions`).
 * @throws MongoError when the server does not let us, or cannot be reached.
 */
export async function endAbandonedTransactions(client: MongoClient): Promise<void> {
  const admin = client.db('admin');
  const abandoned = {
    type: 'idleSession',
    appName: client.options.appName,
    'transaction.timeInactiveMicros': { $gt: abandonedAfterMs * 1_000 },
  };
  const pipeline = [{ $currentOp: { idleSessions: true } }, { $match: abandoned }];
  const found = await admin.aggregate(pipeline, { maxTimeMS }).toArray();
  if (found.length === 0) return;
  const sessions = found.map((each) => ({ id: idleSession.parse(each).lsid.id }));
  await admin.command({ killSessions: sessions });
}
