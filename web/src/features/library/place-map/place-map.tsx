import { Switch } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useId, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { limits } from '../../../../../services/contract/limits.js';
import type { LatLng } from '../../../../../services/contract/search/map-view.js';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { useAddressValues } from '../../../lib/page/address-values.js';
import { joinParts } from '../../../lib/text/names.js';
import { useMe, displayName } from '../../people/people.js';
import { thingPath } from '../thing-path.js';
import { allItems, exploreQuery } from '../lists/list-queries.js';
import { lazyComponent } from '../../../lib/lazy/lazy-component.js';
import { EmptyState, ErrorState } from '../../../components/feedback/states.js';
import { ErrorBoundary } from '../../../components/feedback/error-boundary.js';
import { type MapPosition, useMapPosition } from './map-position.js';
import { type LocatedPlace, locatedPlaces, pointOf } from './located-places.js';
import { t } from '../../../lib/language/translate.js';
import classes from './place-map.module.css';
import { queryOptions } from '@tanstack/react-query';
import { getStaticMap } from '../../../../../services/contract/search/map.js';
import { send } from '../../../lib/api/send.js';

/** The map settings of this installation: Google, tiles, or neither. */
const mapQuery = (me: string) =>
  queryOptions({
    queryKey: ['map'],
    queryFn: ({ signal }) => send(getStaticMap, { user_email: me }, signal),
  });

const LeafletMap = lazyComponent(async () => (await import('./leaflet-map.js')).LeafletMap);
const GoogleMap = lazyComponent(async () => (await import('./google-map.js')).GoogleMap);

/** Whose places the map shows, in the address. */
const shownPlaces = z.object({ whose: z.enum(['own', 'all']).catch('own') });

/**
 * Places of the library, and of friends on request, on a map and in a list below; both link to the
 * place on a map site.
 */
export function PlaceMap({ places: own }: { places: readonly Recommendation[] }) {
  const me = useMe().email;
  const [{ whose }, change] = useAddressValues(shownPlaces);
  const filters = { category: 'place', sort: 'most-recent' } as const;
  const friends = useInfiniteQuery({
    ...exploreQuery(me, filters, limits.maxPageSize),
    enabled: whose === 'all',
  });
  const { data } = friends;
  const places = useMemo(() => {
    const ids = new Set(own.map(({ id }) => id));
    const others = whose === 'all' && data ? allItems(data) : [];
    return [...own, ...others.filter(({ id }) => !ids.has(id))];
  }, [own, whose, data]);
  const located = useMemo(() => locatedPlaces(places, me), [places, me]);
  const list = useId();
  const position = useMapPosition();
  const without = places.filter(({ metadata }) => pointOf(metadata['location']) === null);
  const options = (
    <div className={classes.options}>
      <Switch
        label={t("Friends' places")}
        checked={whose === 'all'}
        onChange={(event) => change({ whose: event.currentTarget.checked ? 'all' : 'own' })}
      />
      {without.length > 0 && (
        <details className={classes.without}>
          <summary>
            {t('{count, plural, one {# without a location} other {# without a location}}', {
              count: without.length,
            })}
          </summary>
          <ul>
            {without.map(({ id, title }) => (
              <li key={id}>
                <Link to={thingPath(id)}>
                  <bdi>{title}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
  if (located.length === 0) {
    return (
      <>
        {options}
        <EmptyState title={t('No places with location data available')} />
      </>
    );
  }
  return (
    <>
      {options}
      <div
        className={classes.frame}
        role="region"
        aria-label={t('Map of {count, plural, one {# place} other {# places}}', {
          count: located.length,
        })}
      >
        <a className={classes.skip} href={`#${list}`}>
          {t('Skip the map')}
        </a>
        <MapCanvas places={located} position={position} />
      </div>
      <ul id={list} className={classes.list} tabIndex={-1} aria-label={t('Places on the map')}>
        {located.map(({ id, title, address, mapLink, friend }) => (
          <li key={id} className={classes.place}>
            <a className="strong breaks" href={mapLink} target="_blank" rel="noopener noreferrer">
              <bdi>{title}</bdi>
            </a>
            {(address || friend) && (
              <p className="note" dir="auto">
                {joinParts([address ?? '', friend ? displayName(friend) : ''])}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

interface MapCanvasProps {
  places: readonly LocatedPlace[];
  position: MapPosition;
  /** Makes the one place a pin that can be moved. */
  onPin?: (point: LatLng) => void;
}

/** The map itself, by Google or from tiles. */
export function MapCanvas({ places, position, onPin }: MapCanvasProps) {
  const settings = useQuery(mapQuery(useMe().email));
  const wait = <p className={classes.note}>{t('Loading the map…')}</p>;
  if (settings.isError) {
    const retry = () => void settings.refetch();
    return <ErrorState what={t('the map')} failure={settings.error} retry={retry} />;
  }
  if (!settings.data) return wait;
  const { apiKey, tileUrl, attribution } = settings.data;
  return (
    <ErrorBoundary
      fallback={(failure, retry) => (
        <ErrorState what={t('the map')} failure={failure} retry={retry} />
      )}
    >
      <Suspense fallback={wait}>
        {apiKey === null ? (
          <LeafletMap
            places={places}
            tileUrl={tileUrl}
            attribution={attribution}
            position={position}
            onPin={onPin}
          />
        ) : (
          <GoogleMap places={places} apiKey={apiKey} position={position} onPin={onPin} />
        )}
      </Suspense>
    </ErrorBoundary>
  );
}
