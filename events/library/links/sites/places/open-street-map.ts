import { isAt, knownLink, type SiteRule } from '../../known-link.js';
import { pointOf } from '../../point.js';

const kinds: Readonly<Record<string, string>> = { node: 'N', way: 'W', relation: 'R' };

export const openStreetMap: SiteRule = (url, path) => {
  if (!isAt(url, 'openstreetmap.org', 'osm.org')) return null;
  const [kind = '', id = ''] = path;
  const [lat, lng] = [url.searchParams.get('mlat'), url.searchParams.get('mlon')];
  const location = lat !== null && lng !== null ? pointOf(`${lat},${lng}`) : null;
  const marked = location && { location: { lat: location.lat, lng: location.lng } };
  const site = 'https://www.openstreetmap.org/';
  const letter = kinds[kind];
  if (letter !== undefined && /^\d{1,15}$/.test(id)) {
    const metadata = { placeId: `osm:${letter}${id}`, ...marked };
    return knownLink('OpenStreetMap', ['place'], `${site}${kind}/${id}`, { metadata });
  }
  if (marked === null) return null;
  const address = `${site}?mlat=${marked.location.lat}&mlon=${marked.location.lng}`;
  return knownLink('OpenStreetMap', ['place'], address, { metadata: marked });
};
