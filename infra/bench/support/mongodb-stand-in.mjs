// A stand-in of MongoDB in its own process: a replica set, or a standalone server.
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
