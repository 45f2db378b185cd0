import { IconLayoutGrid, IconLayoutList, IconPhoto } from '@tabler/icons-react';
import { z } from 'zod';
import { SegmentedControl } from '../../../components/inputs/segmented-control.js';
import { DeviceState, useDeviceState } from '../../../lib/storage/device-state.js';
import { useMe } from '../../people/me.js';

const cardViews = ['cards', 'posters', 'lines'] as const;
/** How a list is shown: with everything, as covers, or a line each. */
export type CardView = (typeof cardViews)[number];

const icons = { cards: IconLayoutGrid, posters: IconPhoto, lines: IconLayoutList } as const;
const names = { cards: 'Cards', posters: 'Posters', lines: 'Lines' } as const;
const options = cardViews.map((value) => {
  const Icon = icons[value];
  return {
    value,
    label: (
      <>
        <Icon size={20} stroke={1.75} aria-hidden />
        <span className="visually-hidden">{names[value]}</span>
      </>
    ),
  };
});

/** What a person has chosen on this device, by screen. */
const chosenViews = new DeviceState('card-views', z.record(z.string(), z.enum(cardViews)), {});

type Choice = readonly [CardView, (view: CardView) => void];

/** How the lists of a screen are shown; cards until something else is chosen. */
export function useCardView(screen: string): Choice {
  const [chosen, setChosen] = useDeviceState(chosenViews, useMe().email);
  return [chosen[screen] ?? 'cards', (view) => setChosen({ ...chosen, [screen]: view })];
}

/** Chooses how a list is shown. */
export function CardViewChoice({ choice: [view, setView] }: { choice: Choice }) {
  return (
    <SegmentedControl
      size="md"
      aria-label="Show as"
      data={options}
      value={view}
      onChange={setView}
    />
  );
}
