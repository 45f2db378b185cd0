import { Button } from '@mantine/core';
import type { Recommendation } from '../../../../services/contract/recommendation.js';
import type { Category } from '../../../../services/contract/user.js';
import { CardGrid } from '../../components/card-grid.js';
import { EmptyState } from '../../components/empty-state.js';
import { Section } from '../../components/section.js';
import { openAddModal } from '../../lib/add-modal-events.js';
import { categoryKinds, categoryOrder } from '../../lib/categories.js';

interface ShelvesProps {
  recommendations: readonly Recommendation[];
  chosen: Category | null;
}

/** One shelf for each category that has something on it. */
export function Shelves({ recommendations, chosen }: ShelvesProps) {
  const shelves = categoryOrder
    .filter((type) => chosen === null || chosen === type)
    .map((type) => ({ type, cards: recommendations.filter((one) => one.type === type) }))
    .filter(({ cards }) => cards.length > 0);
  if (shelves.length === 0) {
    return (
      <EmptyState
        title={chosen ? `No ${categoryKinds[chosen].label} here yet` : 'Your library is empty'}
        hint="Add something you love and say why: that is where it starts."
      >
        <Button onClick={openAddModal}>Add New</Button>
      </EmptyState>
    );
  }
  return shelves.map(({ type, cards }) => (
    <Section key={type} title={categoryKinds[type].label} amount={cards.length}>
      <CardGrid recommendations={cards} label={categoryKinds[type].label} />
    </Section>
  ));
}
