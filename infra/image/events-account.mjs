// Creates the KurrentDB account of the product, which can read and write the log but not manage
// users or the server. Runs before each start; an existing account stays.
import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';

const secret = (/** @type {string} */ name) => readFileSync(`/run/secrets/${name}`, 'utf8').trim();
const [server, admin] = ['kurrentdb:2113', secret('events-admin')];

/** Answers 201 for a new account, 409 for an existing one. */
async function makeAccount() {
  const account = { loginName: 'trboo', fullName: 'Trboo', groups: ['trboo'] };
  const answer = await fetch(`https://${server}/users/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`admin:${admin}`).toString('base64')}`,
    },
    body: JSON.stringify({ ...account, password: secret('events-trboo') }),
  });
  if (answer.status !== 201 && answer.status !== 409) {
    throw new Error(`the account was not made: ${answer.status}`);
  }
}

/** Without this only operators may read the whole log. */
async function openLog() {
  const client = EventStoreDBClient.connectionString(
    `esdb://admin:${admin}@${server}?tlsCAFile=/run/secrets/authority`,
  );
  try {
    await client.setStreamMetadata('$all', { acl: { readRoles: ['$admins', 'trboo'] } });
  } finally {
    await client.dispose();
  }
}

// The first users exist a moment after the server starts.
for (let left = 30; ; left -= 1) {
  try {
    await makeAccount();
    await openLog();
    break;
  } catch (error) {
    if (left === 0) throw error;
    await setTimeout(2_000);
  }
}
