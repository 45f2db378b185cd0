// A stand-in of MongoDB in a process of its own: a replica set, or a server alone.
import { serveFigures } from './stand-ins.mjs';

const [, , module, kind] = process.argv;
const { MongodbStandIn } = await import(module);

const standIn = new MongodbStandIn({ isAlone: kind === 'alone' });
const address = new URL(await standIn.start());
address.pathname = 'trboo';
serveFigures(address.href, () => ({
  calls: standIn.calls,
  transactions: standIn.transactionsCommitted,
}));
