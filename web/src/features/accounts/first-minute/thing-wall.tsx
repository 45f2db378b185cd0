import { IconCheck } from '@tabler/icons-react';
import type { WellKnownThing } from '../../../../../services/contract/search/well-known.js';
import { categoryKinds } from '../../library/categories.js';
import { Cover } from '../../library/cover/cover.js';
import { t } from '../../../lib/language/translate.js';
import classes from './first-minute.module.css';

interface ThingWallProps {
  things: readonly WellKnownThing[];
  chosen: readonly WellKnownThing[];
  /** No more can be chosen. */
  isFull: boolean;
  onToggle: (thing: WellKnownThing) => void;
}

/** A wall of covers, each a button that chooses the thing. */
export function ThingWall({ things, chosen, isFull, onToggle }: ThingWallProps) {
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
              <span className={classes.kind}>{categoryKinds[thing.type].one}</span>
              {isChosen && <IconCheck className={classes.check} size={20} aria-hidden />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
