import { startHost } from './host.mjs';

/** Before the tests of a tier: one host a worker, whose addresses the workers find in HOSTS. */
export default async function startHosts({ maxWorkers }) {
  const hosts = await Promise.all(Array.from({ length: maxWorkers }, startHost));
  process.env.HOSTS = hosts.map(({ address }) => address).join(' ');
}
