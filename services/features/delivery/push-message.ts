import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { cutCharacters } from '../../../events/kernel/characters.js';
import type { Language } from '../../contract/language.js';
import type { PushMessage } from '../../contract/notifications/push.js';
import { isLocal, isLoopback } from '../../platform/settings/plain-network.js';
import { sentenceOf } from '../notifications/sentences.js';
import type { ShownNotification } from '../notifications/shown-notifications.js';

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

/** Characters, and bytes: a push holds 4 kB with all else, and an emoji can have 35 bytes. */
const maxTitle = [120, 600] as const;
const maxBody = [300, 1_800] as const;
/** Sentences of a push that tells several things. */
const maxSentences = 3;

const texts = {
  en: {
    several: (count: number) => `${count} new notifications`,
    loved: 'Loved it',
    'not-for-me': 'Not for me',
    thanks: 'Thanks',
    mute: 'Mute for a day',
    failed: 'Your answer couldn’t be sent. Open Trboo to try again.',
  },
  fr: {
    several: (count: number) => `${count} nouvelles notifications`,
    loved: 'J’ai adoré',
    'not-for-me': 'Pas pour moi',
    thanks: 'Merci',
    mute: 'Silence pendant un jour',
    failed: 'Votre réponse n’a pas pu être envoyée. Ouvrez Trboo pour réessayer.',
  },
};

/** What the service worker shows about one thing, or about several that waited together. */
export function pushMessage(
  shown: readonly ShownNotification[],
  { tag, email, language }: { tag: string; email: string; language: Language },
): PushMessage {
  const { several, failed, ...words } = texts[language];
  const sentences = shown.map((each) => sentenceOf(each, language));
  const [only] = shown;
  const [sentence] = sentences;
  const action = (name: keyof typeof words) => ({ action: name, title: words[name] });
  const common = { tag, email, language, failed };
  if (shown.length !== 1 || only === undefined || sentence === undefined) {
    const body = sentences
      .slice(0, maxSentences)
      .map(({ text }) => cutCharacters(text, ...maxTitle));
    const about = { title: several(shown.length), body: body.join('\n'), path: '/notifications' };
    return { ...common, ...about, itemId: null, actions: [action('mute')] };
  }
  const isLetter = only.notification.kind === 'letter';
  return {
    ...common,
    title: cutCharacters(sentence.text, ...maxTitle),
    body: cutCharacters(only.words, ...maxBody),
    path: sentence.path,
    itemId: isLetter ? (only.item?.recommendationId ?? null) : null,
    actions: [
      ...(isLetter ? [action('loved'), action('not-for-me'), action('thanks')] : []),
      action('mute'),
    ],
  };
}
