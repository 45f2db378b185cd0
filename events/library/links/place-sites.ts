import { isAt, knownLink, type KnownLink, type SiteRule } from './known-link.js';

const googleHost = /^(?:([a-z]+)\.)?google\.(?:com|[a-z]{2}|com?\.[a-z]{2})$/;

/**
 * Whether an address is on one of these subdomains of Google, under any country's domain. An
 * address without a subdomain counts as `www`.
 */
export function isGoogle({ hostname }: URL, ...subdomains: readonly string[]): boolean {
  const match = googleHost.exec(hostname);
  return match !== null && subdomains.includes(match[1] ?? 'www');
}

/** A place on the earth, in degrees. */
interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** The point that makes up the whole text, such as `48.85,2.35`; null when it is not one. */
function pointOf(text: string): Point | null {
  const pair = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  const [lat, lng] = [Number(pair?.[1]), Number(pair?.[2])];
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null;
}

/** Whether a text is coordinates (also as 48°51'N) or a plus code (8FW4V75V+8Q), not a name. */
const isNoName = (text: string) =>
  pointOf(text) !== null || text.includes('°') || /^[2-9CFGHJMPQRVWX]{4,8}[+ ]/.test(text);
const titleIn = (text: string | null | undefined) =>
  text && !isNoName(text) ? text.trim() : undefined;

/** The place's number (`cid`), which is also the second half of its id in `data`. */
function numberOf({ searchParams }: URL, data: string): string | undefined {
  const cid = searchParams.get('cid') ?? '';
  if (/^\d{1,20}$/.test(cid)) return cid;
  const feature = `${data} ${searchParams.get('ftid') ?? ''}`;
  const hex = /0x[0-9a-f]{1,16}:(0x[0-9a-f]{1,16})/i.exec(feature)?.[1];
  return hex === undefined ? undefined : BigInt(hex).toString();
}

/** The coordinates of the place in `data`; those after `@` are only the centre of the window. */
function pointIn(data: string): Point | null {
  const [, lat, lng] = /!3d(-?\d+(?:\.\d+)?)!4d(-?\d+(?:\.\d+)?)/.exec(data) ?? [];
  return lat === undefined || lng === undefined ? null : pointOf(`${lat},${lng}`);
}

function place(url: URL, number: string | undefined, point: Point | null, title?: string) {
  const placeId = url.searchParams.get('query_place_id');
  const metadata: KnownLink['metadata'] = {
    googleMapsUrl: url.href,
    ...(placeId && { googlePlaceId: placeId }),
    ...(point && { location: { lat: point.lat, lng: point.lng } }),
  };
  const address = number === undefined ? url.href : `https://maps.google.com/?cid=${number}`;
  return knownLink('Google Maps', ['place'], address, { metadata, title });
}

/** Only places: windows of the map, search results, directions and own maps name none. */
const googleMaps: SiteRule = (url, path) => {
  const isShort =
    url.hostname === 'maps.app.goo.gl' || (url.hostname === 'goo.gl' && path[0] === 'maps');
  if (isShort) return url.pathname.length > '/maps/'.length ? place(url, undefined, null) : null;
  const isMaps = isGoogle(url, 'maps') || (isGoogle(url, 'www') && path[0] === 'maps');
  if (!isMaps) return null;
  const [kind, label] = path[0] === 'maps' ? path.slice(1) : path;
  const data = path.find((part) => part.startsWith('data=')) ?? '';
  const number = numberOf(url, data);
  if (kind === 'place') {
    const spelled = label?.startsWith('@') || label?.startsWith('data=') ? '' : label;
    const title = titleIn(spelled?.replaceAll('+', ' '));
    return place(url, number, pointIn(data) ?? pointOf(spelled ?? ''), title);
  }
  if (kind !== undefined && kind !== 'search') return null;
  const { searchParams } = url;
  const query = searchParams.get(searchParams.get('api') === '1' ? 'query' : 'q') ?? '';
  const searched = query.replace(/^loc:/, '').trim();
  if (number === undefined && searched === '') return null;
  // A postal address may follow the name.
  const name = isNoName(searched) ? '' : searched.split(', ')[0];
  return place(url, number, pointOf(searched), titleIn(name));
};

/** Only pins with coordinates: without these it is a search, and with `daddr` directions. */
const appleMaps: SiteRule = ({ hostname, searchParams }) => {
  const of = (...names: readonly string[]) =>
    names.map((name) => searchParams.get(name)).find((value) => value) ?? undefined;
  const location = pointOf(of('coordinate', 'll') ?? '');
  if (hostname !== 'maps.apple.com' || location === null || of('daddr')) return null;
  const spelled = of('name', 'q')?.trim();
  const title = spelled !== undefined && pointOf(spelled) === null ? spelled : undefined;
  if (title === undefined && !of('q', 'address', 'place-id', 'auid')) return null;
  const { lat, lng } = location;
  const named = title === undefined ? '' : `&q=${encodeURIComponent(title)}`;
  const address = `https://maps.apple.com/?ll=${lat},${lng}${named}`;
  return knownLink('Apple Maps', ['place'], address, {
    metadata: { location: { lat, lng } },
    title,
  });
};

const kinds = new Map([
  ['node', 'N'],
  ['way', 'W'],
  ['relation', 'R'],
]);

const openStreetMap: SiteRule = (url, path) => {
  if (!isAt(url, 'openstreetmap.org', 'osm.org')) return null;
  const [kind = '', id = ''] = path;
  const [lat, lng] = [url.searchParams.get('mlat'), url.searchParams.get('mlon')];
  const location = lat !== null && lng !== null ? pointOf(`${lat},${lng}`) : null;
  const marked = location && { location: { lat: location.lat, lng: location.lng } };
  const site = 'https://www.openstreetmap.org/';
  const letter = kinds.get(kind);
  if (letter !== undefined && /^\d{1,15}$/.test(id)) {
    const metadata = { placeId: `osm:${letter}${id}`, ...marked };
    return knownLink('OpenStreetMap', ['place'], `${site}${kind}/${id}`, { metadata });
  }
  if (marked === null) return null;
  const address = `${site}?mlat=${marked.location.lat}&mlon=${marked.location.lng}`;
  return knownLink('OpenStreetMap', ['place'], address, { metadata: marked });
};

export const placeRules: readonly SiteRule[] = [googleMaps, appleMaps, openStreetMap];
