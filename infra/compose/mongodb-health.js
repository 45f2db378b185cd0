// Begins the replica set at first, and succeeds when it takes writes.
/* global db, rs, process, quit */
const { MONGO_INITDB_ROOT_USERNAME: name, MONGO_INITDB_ROOT_PASSWORD: password } = process.env;
db.getSiblingDB('admin').auth(name, password);
try {
  rs.status();
} catch {
  rs.initiate({ _id: 'trboo', members: [{ _id: 0, host: 'mongodb:27017' }] });
}
if (!db.hello().isWritablePrimary) quit(1);
