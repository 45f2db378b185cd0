import { knownLink, type SiteRule } from '../../known-link.js';
import { pointOf } from '../../point.js';

/** Only pins with coordinates: without these it is a search, and with `daddr` directions. */
export const appleMaps: SiteRule = ({ hostname, searchParams }) => {
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
