import { Binary, type MongoClient } from 'mongodb';
import { z } from 'zod';
import { maxTimeMS } from '../connection/server.js';

/** Milliseconds without activity after which a transaction counts as abandoned. */
const abandonedAfterMs = 1_000;

const idleSession = z.object({ lsid: z.object({ id: z.instanceof(Binary) }) });

/**
 * Ends transactions that processes of this product left open because they were killed or
 * disconnected during a commit. The server would hold their locks for a minute
 * (`transactionLifetimeLimitSeconds`). If a process is only slow, its transaction is aborted and it
 * tries again.
 *
 * In a replica set every user may see and end its own sessions; a sharded cluster requires the
 * privilege `inprog` (MongoDB manual, `$currentOp` and `killSessions`).
 * @throws MongoError when the server refuses or cannot be reached.
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
