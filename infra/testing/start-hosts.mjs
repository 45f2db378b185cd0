import { startHost } from './host.mjs';

/** Starts one host per worker before a tier; workers find the addresses in HOSTS. */
export default async function startHosts({ maxWorkers }) {
  const hosts = await Promise.all(Array.from({ length: maxWorkers }, startHost));
  process.env.HOSTS = hosts.map(({ address }) => address).join(' ');
}
