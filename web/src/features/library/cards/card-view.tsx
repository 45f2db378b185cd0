import { IconLayoutGrid, IconLayoutList, IconPhoto } from '@tabler/icons-react';
import { z } from 'zod';
import { SegmentedControl } from '../../../components/inputs/segmented-control.js';
import { DeviceState, useDeviceState } from '../../../lib/storage/device-state.js';
import { useAddressValues } from '../../../lib/page/address-values.js';
import { useMe } from '../../people/people.js';
import { t } from '../../../lib/language/translate.js';

const cardView = z.enum(['cards', 'posters', 'lines']);
const cardViews = cardView.options;
/** How a list is shown: as whole cards, as covers, or as lines. */
export type CardView = z.infer<typeof cardView>;

const icons = { cards: IconLayoutGrid, posters: IconPhoto, lines: IconLayoutList } as const;
const names = { cards: t('Cards'), posters: t('Posters'), lines: t('Lines') } as const;
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

/** The views that a person has chosen on this device, by screen. */
const chosenViews = new DeviceState('card-views', z.record(z.string(), cardView), {});

type Choice = readonly [CardView, (view: CardView) => void];

/** The view in the address goes before the one that the device remembers. */
const values = z.object({ as: cardView.optional().catch(undefined) });

/** The view of a screen's lists: the one in the address, else the one chosen last on this device. */
export function useCardView(screen: string): Choice {
  const [chosen, setChosen] = useDeviceState(chosenViews, useMe().email);
  const [{ as }, change] = useAddressValues(values);
  const choose = (view: CardView) => {
    setChosen({ ...chosen, [screen]: view });
    change({ as: view === 'cards' ? undefined : view });
  };
  return [as ?? chosen[screen] ?? 'cards', choose];
}

/** Chooses how a list is shown. */
export function CardViewChoice({ choice: [view, setView] }: { choice: Choice }) {
  return (
    <SegmentedControl
      size="md"
      aria-label={t('Show as')}
      data={options}
      value={view}
      onChange={setView}
    />
  );
}
