import { useInfiniteQuery } from '@tanstack/react-query';
import type {
  Recommendation,
  Section as Part,
} from '../../../../../services/contract/library/recommendation.js';
import { NewItems } from '../../../components/lists/new-items.js';
import { CardGrid } from '../cards/card-grid.js';
import { QueryState } from '../../../components/feedback/query-state.js';
import { Section } from '../../../components/section.js';
import { CardSkeletons } from '../../../components/feedback/skeletons.js';
import { useNewItems } from '../../../lib/new-items/use-new-items.js';
import { useMe } from '../../people/me.js';
import { allItems, libraryQuery } from '../lists/list-queries.js';
import { sectionKinds } from '../sections.js';
import { LibraryActions } from './library-actions.js';
import { isInSection } from '../lists/is-in-section.js';
import { t } from '../../../lib/language/translate.js';

const maxShown = 3;

interface LibrarySectionProps {
  section: Part;
  /** Number of items in the section. */
  amount: number;
  /** The newest items of the library; the section shows those that belong to it. */
  newest: readonly Recommendation[];
}

/** The newest items of a section; fetched only if `newest` has too few of them. */
export function LibrarySection({ section, amount, newest }: LibrarySectionProps) {
  const me = useMe().email;
  const { label } = sectionKinds[section];
  const fromNewest = newest.filter((item) => isInSection(item, section, me)).slice(0, maxShown);
  const isComplete = fromNewest.length >= Math.min(maxShown, amount);
  const sectionQuery = useInfiniteQuery({
    ...libraryQuery(me, { section, sort: 'most-recent' }, maxShown),
    enabled: !isComplete,
  });
  const cards = isComplete
    ? fromNewest
    : sectionQuery.data && allItems(sectionQuery.data).slice(0, maxShown);
  const { fresh } = useNewItems(cards, true, section);
  return (
    <Section
      title={label}
      amount={amount}
      more={{ to: `/type/${section}`, label: t('View more →') }}
    >
      {section === 'all' && (
        <NewItems
          waiting={0}
          fresh={fresh}
          announcement={(count) =>
            t(
              '{count, plural, one {# new recommendation} other {# new recommendations}} in My List',
              { count },
            )
          }
        />
      )}
      <QueryState
        query={{ ...sectionQuery, data: cards }}
        what={label}
        skeleton={
          <CardSkeletons
            shelf
            amount={Math.min(maxShown, amount)}
            label={t('Loading: {what}', { what: label })}
          />
        }
      >
        {(recommendations) => (
          <CardGrid
            shelf
            isLibrary
            recommendations={recommendations}
            label={label}
            Actions={LibraryActions}
            fresh={fresh}
          />
        )}
      </QueryState>
    </Section>
  );
}
