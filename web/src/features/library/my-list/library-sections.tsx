import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type {
  Recommendation,
  Section,
} from '../../../../../services/contract/library/recommendation.js';
import type { Category } from '../../../../../services/contract/people/user.js';
import { EmptyState } from '../../../components/feedback/empty-state.js';
import { Section as SectionFrame } from '../../../components/section.js';
import { openAddModal } from '../add-modal-events.js';
import { useIsWhole } from '../../../lib/page/use-is-whole.js';
import { sectionKinds, sectionOrder } from '../sections.js';
import { LibrarySection } from './library-section.js';
import { t } from '../../../lib/language/translate.js';

interface LibrarySectionsProps {
  /** The newest items of the library. */
  newest: readonly Recommendation[];
  counts: Readonly<Partial<Record<Section, number>>>;
  /** Only this category; null for all. */
  chosen: Category | null;
}

/** Sections that may be in view at first. */
const firstSections = 2;

const nothingOf = (category: Category) =>
  t(
    'No {category, select, movie {Movies} series {Series} book {Books} podcast {Podcasts} music {Music} other {Local Spots}} here yet',
    { category },
  );

/** All sections of the library, the empty ones included. */
export function LibrarySections({ newest, counts, chosen }: LibrarySectionsProps) {
  const sections = sectionOrder.filter((section) => chosen === null || section === chosen);
  const rendered = useIsWhole() ? sections : sections.slice(0, firstSections);
  return (
    <>
      {!counts[chosen ?? 'all'] && (
        <EmptyState
          title={chosen ? nothingOf(chosen) : t('My List is empty')}
          hint={t('Add something you love and say why: that is where it starts.')}
        >
          <Button onClick={openAddModal}>{t('Add New')}</Button>
          {chosen === null && (
            <Button variant="default" component={Link} to="/import">
              {t('Import from another service')}
            </Button>
          )}
        </EmptyState>
      )}
      {rendered.map((section) =>
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
