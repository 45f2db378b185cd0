import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { IconMessageCircle } from '@tabler/icons-react';
import type {
  Recommendation,
  Section as Part,
} from '../../../../../services/contract/library/recommendation.js';
import { NewItems } from '../../../components/lists/new-items.js';
import { CardGrid } from '../cards/card-grid.js';
import { Section } from '../../../components/section.js';
import { CardSkeletons, EmptyState, QueryState } from '../../../components/feedback/states.js';
import { useNewItems } from '../../../lib/new-items/new-items.js';
import { useMe } from '../../people/people.js';
import { allItems, libraryQuery } from '../lists/list-queries.js';
import { sectionKinds, sectionOrder } from '../categories.js';
import { isInSection } from '../lists/pages.js';
import { t } from '../../../lib/language/translate.js';
import type { Category } from '../../../../../services/contract/people/user.js';
import { openAddModal } from '../add-modal-events.js';
import { useIsWhole } from '../../../lib/page/use-is-ready.js';
import { ActionLink } from '../../../components/action-button.js';
import type { CardActionProps } from '../actions/dialog-action.js';
import { listPath } from '../detail/linked-item.js';
import { ReactionButtons } from '../reactions/reaction-buttons.js';
import { ShareButton } from '../sharing/share-buttons.js';

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

interface LibrarySectionsProps {
  /** The newest items of the library. */
  newest: readonly Recommendation[];
  counts: Readonly<Partial<Record<Part, number>>>;
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
          <Section key={section} title={sectionKinds[section].label} amount={0} />
        ),
      )}
    </>
  );
}

/** The actions of a card on My List; comments are in the category's list. */
export function LibraryActions({ recommendation }: CardActionProps) {
  return (
    <>
      <ReactionButtons recommendation={recommendation} />
      <ActionLink
        label={t('Comments')}
        Icon={IconMessageCircle}
        amount={{
          value: recommendation.commentedBy.length,
          text: t('{count, plural, one {# comment} other {# comments}}', {
            count: recommendation.commentedBy.length,
          }),
        }}
        to={listPath(recommendation)}
      />
      <ShareButton recommendation={recommendation} />
    </>
  );
}
