import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { FormActions } from '../../../components/form-actions.js';
import { isBlank } from '../../../../../services/contract/characters.js';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import type { WellKnownThing } from '../../../../../services/contract/search/well-known.js';
import { QueryState, RowSkeletons } from '../../../components/feedback/states.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { enabledTypes } from '../../library/categories.js';
import { addFailure, useAddRecommendation } from '../../library/editing/adding.js';
import { useMe } from '../../people/people.js';
import classes from './first-minute.module.css';
import { OwnThing } from './own-thing.js';
import { wellKnownQuery } from './well-known.js';
import { t, Translated } from '../../../lib/language/translate.js';
import { CloseButton } from '@mantine/core';
import { limits } from '../../../../../services/contract/limits.js';
import { LimitedTextInput } from '../../../components/inputs/limited-text-input.js';
import { IconCheck } from '@tabler/icons-react';
import { categoryKinds } from '../../library/categories.js';
import { Cover } from '../../library/cover/cover.js';

interface ThingWallProps {
  things: readonly WellKnownThing[];
  chosen: readonly WellKnownThing[];
  /** No more can be chosen. */
  isFull: boolean;
  onToggle: (thing: WellKnownThing) => void;
}

/** A wall of covers, each a button that chooses the thing. */
function ThingWall({ things, chosen, isFull, onToggle }: ThingWallProps) {
  return (
    <ul className={classes.wall} aria-label={t('Well-known things')}>
      {things.map((thing) => {
        const isChosen = chosen.includes(thing);
        return (
          <li key={`${thing.type} ${thing.title}`}>
            <button
              type="button"
              className={classes.thing}
              aria-pressed={isChosen}
              disabled={isFull && !isChosen}
              onClick={() => onToggle(thing)}
            >
              <Cover title={thing.title} type={thing.type} metadata={thing.metadata} />
              <span className={classes.title}>{thing.title}</span>
              <span className="fine">{categoryKinds[thing.type].one}</span>
              {isChosen && <IconCheck className={classes.check} size={20} aria-hidden />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

interface ChosenThingProps {
  thing: WellKnownThing;
  why: string;
  onWrite: (why: string) => void;
  onDrop: () => void;
}

/** A chosen favourite with the field for its why. */
function ChosenThing({ thing, why, onWrite, onDrop }: ChosenThingProps) {
  return (
    <li>
      <LimitedTextInput
        label={<Translated id="Why <title/>?" components={{ title: <bdi>{thing.title}</bdi> }} />}
        placeholder={t('I missed my stop twice.')}
        max={limits.why}
        value={why}
        onType={onWrite}
      />
      <CloseButton
        aria-label={t('Remove {name}', { name: thing.title })}
        size="lg"
        onClick={onDrop}
      />
    </li>
  );
}

const maxFavourites = 3;

/** A thing with the line that says why. */
interface Chosen {
  readonly thing: WellKnownThing;
  readonly why: string;
}

interface FavouritesStepProps {
  /** A favourite is in the library. */
  onAdded: (added: Recommendation) => void;
  onNext: () => void;
}

/** Asks for up to three favourites, from a wall of well-known things or one's own, and why. */
export function FavouritesStep({ onAdded, onNext }: FavouritesStepProps) {
  const { enabledCategories } = useMe();
  const types = enabledTypes(enabledCategories);
  const query = useQuery(wellKnownQuery);
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const { mutateAsync, isPending } = useAddRecommendation();
  const isFull = chosen.length >= maxFavourites;
  const drop = (thing: WellKnownThing) =>
    setChosen((before) => before.filter((each) => each.thing !== thing));
  const toggle = (thing: WellKnownThing) => {
    if (chosen.some((each) => each.thing === thing)) drop(thing);
    else if (!isFull) setChosen([...chosen, { thing, why: '' }]);
  };
  const write = (thing: WellKnownThing, why: string) =>
    setChosen((before) => before.map((each) => (each.thing === thing ? { thing, why } : each)));
  const isReady = chosen.length > 0 && chosen.every(({ why }) => !isBlank(why));

  const save = async () => {
    for (const { thing, why } of chosen) {
      const { type, title, link, metadata } = thing;
      try {
        const content = { type, title, metadata, ...(link !== null && { link }) };
        const added = await mutateAsync({
          ...content,
          description: why.trim(),
          keepPrivate: false,
        });
        onAdded(added.recommendation);
      } catch (failure) {
        const { kind, text } = addFailure(failure);
        toastError(text);
        if (kind === 'failed') return;
      }
      drop(thing);
    }
    onNext();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isReady) void save();
  };

  return (
    <form className="stack gap-16" onSubmit={submit}>
      <QueryState
        query={query}
        what={t('well-known things')}
        skeleton={<RowSkeletons amount={4} label={t('Loading well-known things')} />}
      >
        {(things) => (
          <ThingWall
            things={things.filter(({ type }) => types.includes(type))}
            chosen={chosen.map(({ thing }) => thing)}
            isFull={isFull}
            onToggle={toggle}
          />
        )}
      </QueryState>
      {!isFull && <OwnThing types={types} onAdd={toggle} />}
      {chosen.length > 0 && (
        <ul className={classes.chosen} aria-label={t('Your favourites')}>
          {chosen.map(({ thing, why }) => (
            <ChosenThing
              key={`${thing.type} ${thing.title}`}
              thing={thing}
              why={why}
              onWrite={(text) => write(thing, text)}
              onDrop={() => drop(thing)}
            />
          ))}
        </ul>
      )}
      {!isReady && (
        <p id="favourites-missing" className="note top-8">
          {chosen.length === 0
            ? t('Choose up to {max}.', { max: maxFavourites })
            : t('Write why for each.')}
        </p>
      )}
      <FormActions>
        <Button variant="default" onClick={onNext}>
          {t('Skip')}
        </Button>
        <Button
          type="submit"
          disabled={!isReady}
          loading={isPending}
          aria-describedby={isReady ? undefined : 'favourites-missing'}
        >
          {chosen.length === 0
            ? t('Add favourites')
            : t('{count, plural, one {Add # favourite} other {Add # favourites}}', {
                count: chosen.length,
              })}
        </Button>
      </FormActions>
    </form>
  );
}
