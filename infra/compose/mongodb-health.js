// Initiates the replica set, creates the account of the product, and succeeds when it accepts writes.
/* global db, rs, process, quit, require */
const { readFileSync } = require('node:fs');
const secret = (name) => readFileSync(`/run/secrets/${name}`, 'utf8').trim();

db.getSiblingDB('admin').auth(process.env.MONGO_INITDB_ROOT_USERNAME, secret('documents-root'));
try {
  rs.status();
} catch {
  rs.initiate({ _id: 'trboo', members: [{ _id: 0, host: 'mongodb:27017' }] });
}
if (!db.hello().isWritablePrimary) quit(1);
// The product may only read and write its own database.
const own = db.getSiblingDB('trboo');
const account = { pwd: secret('documents-trboo'), roles: [{ role: 'readWrite', db: 'trboo' }] };
if (own.getUser('trboo') === null) own.createUser({ user: 'trboo', ...account });
