import { Button } from '@mantine/core';
import type { Recommendation, Section } from '../../../../../services/contract/recommendation.js';
import type { Category } from '../../../../../services/contract/user.js';
import { EmptyState } from '../../../components/empty-state.js';
import { openAddModal } from '../add-modal-events.js';
import { categoryKinds } from '../categories.js';
import { sectionOrder } from '../sections.js';
import { Shelf } from './shelf.js';

interface ShelvesProps {
  /** The first of the library, the newest in front. */
  newest: readonly Recommendation[];
  counts: Readonly<Partial<Record<Section, number>>>;
  /** Only this category's shelf; all of them for null. */
  chosen: Category | null;
}

/** One shelf for each section that has something on it. */
export function Shelves({ newest, counts, chosen }: ShelvesProps) {
  const sections = sectionOrder.filter(
    (section) => (chosen === null || section === chosen) && (counts[section] ?? 0) > 0,
  );
  if (sections.length === 0) {
    return (
      <EmptyState
        title={chosen ? `No ${categoryKinds[chosen].label} here yet` : 'Your library is empty'}
        hint="Add something you love and say why: that is where it starts."
      >
        <Button onClick={openAddModal}>Add New</Button>
      </EmptyState>
    );
  }
  return sections.map((section) => (
    <Shelf key={section} section={section} amount={counts[section] ?? 0} newest={newest} />
  ));
}
