import { Button } from '@mantine/core';
import type {
  Recommendation,
  Section,
} from '../../../../../services/contract/library/recommendation.js';
import type { Category } from '../../../../../services/contract/people/user.js';
import { EmptyState } from '../../../components/feedback/empty-state.js';
import { Section as SectionFrame } from '../../../components/section.js';
import { openAddModal } from '../add-modal-events.js';
import { categoryKinds } from '../categories.js';
import { sectionKinds, sectionOrder } from '../sections.js';
import { LibrarySection } from './library-section.js';

interface LibrarySectionsProps {
  /** The newest items of the library. */
  newest: readonly Recommendation[];
  counts: Readonly<Partial<Record<Section, number>>>;
  /** Only this category; null for all. */
  chosen: Category | null;
}

/** All sections of the library, the empty ones included. */
export function LibrarySections({ newest, counts, chosen }: LibrarySectionsProps) {
  const sections = sectionOrder.filter((section) => chosen === null || section === chosen);
  return (
    <>
      {!counts[chosen ?? 'all'] && (
        <EmptyState
          title={chosen ? `No ${categoryKinds[chosen].label} here yet` : 'Your library is empty'}
          hint="Add something you love and say why: that is where it starts."
        >
          <Button onClick={openAddModal}>Add New</Button>
        </EmptyState>
      )}
      {sections.map((section) =>
        counts[section] ? (
          <LibrarySection
            key={section}
            section={section}
            amount={counts[section]}
            newest={newest}
          />
        ) : (
          <SectionFrame key={section} title={sectionKinds[section].label} amount={0} />
        ),
      )}
    </>
  );
}
