import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { isLocal, isLoopback } from '../../platform/settings/plain-network.js';

/**
 * Networks that are not the public internet (IANA special-purpose registries). A list for each family:
 * in a common one, the IPv4-mapped network would hold every IPv4 address.
 */
const notPublic = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
  ...['172.16.0.0/12', '192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
  ...['::/96', '::ffff:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23'],
  ...['2001:db8::/32', '2002::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
]) {
  const [address = '', length] = network.split('/');
  const family = familyOf(address);
  notPublic[family].addSubnet(address, Number(length), family);
}

function familyOf(address: string) {
  return isIP(address) === 4 ? 'ipv4' : 'ipv6';
}

function isPublicAddress(address: string): boolean {
  const family = familyOf(address);
  return !notPublic[family].check(address, family);
}

/** A host that a push must not be sent to. */
export class ForbiddenHost extends Error {
  constructor() {
    super('the push service is at an address that is not public');
    this.name = 'ForbiddenHost';
  }
}

/**
 * Whether pushes may be sent to an endpoint, which a client names: https, on the usual port, with a
 * public host. Names are checked again when they are resolved.
 * @param allowsLocal with open sign-in: whoever calls is on this machine already.
 */
export function isAllowedEndpoint(endpoint: URL, allowsLocal: boolean): boolean {
  if (endpoint.username !== '' || endpoint.password !== '') return false;
  if (allowsLocal && isLocal(endpoint)) return /^https?:$/.test(endpoint.protocol);
  const host = endpoint.hostname.replace(/^\[|\]$/g, '');
  if (endpoint.protocol !== 'https:' || endpoint.port !== '') return false;
  return isIP(host) === 0 ? host.includes('.') && !isLocal(endpoint) : isPublicAddress(host);
}

/**
 * Resolves names as usual; the endpoint's must have public addresses only. A proxy, through which a
 * process may have to go, has another name and resolves the endpoint's itself.
 */
export const publicLookup =
  (endpoint: URL, allowsLocal: boolean): LookupFunction =>
  (hostname, options, callback) => {
    if (hostname !== endpoint.hostname) {
      lookup(hostname, options, callback);
      return;
    }
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) {
        callback(error, '');
        return;
      }
      const allowed = ({ address }: { address: string }) =>
        isPublicAddress(address) || (allowsLocal && isLoopback(address));
      const [first] = addresses;
      if (first === undefined || !addresses.every(allowed)) callback(new ForbiddenHost(), '');
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
