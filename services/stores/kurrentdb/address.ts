import type { Endpoint } from '../wait-for-store.js';

/** The address of a KurrentDB server or cluster, parsed from `esdb://…` or `kurrentdb://…`. */
export interface KurrentAddress {
  /** The address with the options that the adapter needs, for the client. */
  readonly connectionString: string;
  /** Hosts and ports, safe to log. */
  readonly hosts: string;
  /** The hosts and ports in the address; with discovery, the cluster may have more. */
  readonly endpoints: readonly Endpoint[];
}

const addressPattern =
  /^(?:esdb|kurrentdb)(?<discover>\+discover)?:\/\/(?:(?<name>[^:@/?#]+):(?<password>[^:@/?#]+)@)?(?<hosts>[^@/?#]+)\/?(?:\?(?<query>[^@#]*))?$/;
const hostPattern = /^[\w.-]+(:(?<port>\d{1,5}))?$/;

/** A host, optionally with a valid port. */
function isHost(text: string): boolean {
  const found = hostPattern.exec(text);
  return found !== null && Number(found.groups?.port ?? 2113) <= 65_535;
}

const integer = /^\d{1,9}$/;
/** Allowed client options; others would be ignored or change appends. */
const clientOptions = new Map([
  ['tls', /^(true|false)$/],
  ['tlsCAFile', /./],
  ['nodePreference', /^(leader|follower|random|readOnlyReplica)$/],
  ['connectionName', /./],
  ['maxDiscoverAttempts', integer],
  ['discoveryInterval', integer],
  ['gossipTimeout', integer],
  ['keepAliveInterval', integer],
  ['keepAliveTimeout', integer],
]);

/** Together they detect a dead connection; the client warns about intervals below 10 s. */
const defaults = { keepAliveInterval: '10000', keepAliveTimeout: '5000', nodePreference: 'leader' };

/** @throws RangeError. Its message does not repeat the address, which may contain a password. */
export function parseKurrentAddress(address: string): KurrentAddress {
  const parts = addressPattern.exec(address)?.groups;
  const hosts = parts?.hosts ?? '';
  if (!parts || !hosts.split(',').every(isHost)) {
    throw new RangeError('must be esdb://host:port or kurrentdb://host:port');
  }
  const options = optionsIn(parts.query ?? '');
  const isSecure = options.get('tls') !== 'false';
  if (isSecure && !parts.name) {
    throw new RangeError('needs name:password@ before the host, or ?tls=false after it');
  }
  for (const each of [parts.name, parts.password]) checkEncoded(each);
  const query = Object.entries({ ...defaults, ...Object.fromEntries(options) });
  const user = parts.name ? `${parts.name}:${parts.password ?? ''}@` : '';
  return {
    connectionString: `esdb${parts.discover ?? ''}://${user}${hosts}?${query.map((pair) => pair.join('=')).join('&')}`,
    hosts,
    endpoints: hosts.split(',').map((each) => {
      const [name = '', port = '2113'] = each.split(':');
      return { host: name, port: Number(port), isSecure, caFile: options.get('tlsCAFile') };
    }),
  };
}

function optionsIn(query: string): ReadonlyMap<string, string> {
  const options = new Map<string, string>();
  for (const pair of query.split('&').filter((each) => each !== '')) {
    const [name = '', value = ''] = pair.split('=');
    const shape = clientOptions.get(name);
    if (!shape)
      throw new RangeError(`takes only the options ${[...clientOptions.keys()].join(', ')}`);
    if (!shape.test(value)) throw new RangeError(`has a wrong value for ${name}`);
    options.set(name, value);
  }
  return options;
}

function checkEncoded(text = ''): void {
  try {
    decodeURIComponent(text);
  } catch {
    throw new RangeError('holds a % that must be written %25');
  }
}
