import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useMemo } from 'react';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { useMe } from '../../people/me.js';
import { mapQuery } from './map-query.js';
import { lazyComponent } from '../../../lib/lazy/lazy-component.js';
import { EmptyState } from '../../../components/feedback/empty-state.js';
import { ErrorBoundary } from '../../../components/feedback/error-boundary.js';
import { ErrorState } from '../../../components/feedback/error-state.js';
import { useMapPosition } from './map-position.js';
import { type LocatedPlace, locatedPlaces } from './located-places.js';
import { t } from '../../../lib/language/translate.js';
import classes from './place-map.module.css';

const LeafletMap = lazyComponent(async () => (await import('./leaflet-map.js')).LeafletMap);
const GoogleMap = lazyComponent(async () => (await import('./google-map.js')).GoogleMap);

/** Places on a map and in a list below; both link to the place on a map site. */
export function PlaceMap({ places }: { places: readonly Recommendation[] }) {
  const located = useMemo(() => locatedPlaces(places), [places]);
  const list = useId();
  if (located.length === 0) {
    return <EmptyState title={t('No places with location data available')} />;
  }
  return (
    <>
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
        <MapItself places={located} />
      </div>
      <ul id={list} className={classes.list} tabIndex={-1} aria-label={t('Places on the map')}>
        {located.map(({ id, title, address, mapLink }) => (
          <li key={id} className={classes.place}>
            <a className={classes.name} href={mapLink} target="_blank" rel="noopener noreferrer">
              <bdi>{title}</bdi>
            </a>
            {address && (
              <p className={classes.address} dir="auto">
                {address}
              </p>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function MapItself({ places }: { places: readonly LocatedPlace[] }) {
  const settings = useQuery(mapQuery(useMe().email));
  const position = useMapPosition();
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
          />
        ) : (
          <GoogleMap places={places} apiKey={apiKey} position={position} />
        )}
      </Suspense>
    </ErrorBoundary>
  );
}
