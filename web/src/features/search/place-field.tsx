import { Button, TextInput } from '@mantine/core';
import { Suspense, useState } from 'react';
import { t } from '../../lib/language/translate.js';
import { lazyComponent } from '../../lib/lazy/lazy-component.js';
import type { PlaceFieldProps } from '../library/editing/place-field-context.js';
import { pointIn, textOfPoint } from '../library/place-map/located-places.js';
import classes from './result.module.css';
import { TitleSearch } from './title-search.js';

const PinMap = lazyComponent(async () => (await import('../library/place-map/pin-map.js')).PinMap);

const placesOnly = ['place'] as const;

/** An address with its look-up, and where it is: coordinates, and a pin on the map. */
export function PlaceField({ address, point, onAddress, onPlace }: PlaceFieldProps) {
  const [isFound, setFound] = useState(point !== null);
  const [isMapOpen, setMapOpen] = useState(point !== null);
  /** Coordinates while they are typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string) => {
    setTyped(text);
    const location = pointIn(text);
    if (location !== null) onPlace({ location: { ...location } });
    else if (text.trim() === '') onPlace({});
  };
  const isWrong = typed !== null && typed.trim() !== '' && pointIn(typed) === null;
  return (
    <div className="stack gap-12">
      <TitleSearch
        label={t('Address (optional)')}
        types={placesOnly}
        title={address}
        chosen={isFound}
        onType={(text) => {
          setFound(false);
          onAddress(text);
        }}
        onPick={({ metadata }) => {
          setFound(true);
          setMapOpen(true);
          setTyped(null);
          onPlace(metadata);
        }}
      />
      <div className={classes.whereabouts}>
        <TextInput
          label={t('Coordinates (optional)')}
          placeholder="48.8584, 2.2945"
          autoComplete="off"
          value={typed ?? (point ? textOfPoint(point) : '')}
          error={isWrong && t('Latitude and longitude, for example 48.8584, 2.2945.')}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onBlur={() => !isWrong && setTyped(null)}
        />
        {!isMapOpen && (
          <Button variant="default" onClick={() => setMapOpen(true)}>
            {t('Set on the map')}
          </Button>
        )}
      </div>
      {isMapOpen && (
        <Suspense>
          <PinMap
            point={point}
            onPin={(location) => {
              setTyped(null);
              onPlace({ location: { ...location } });
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
