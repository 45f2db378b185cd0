import { Button } from '@mantine/core';
import type {
  Recommendation,
  Section,
} from '../../../../../services/contract/library/recommendation.js';
import { NewItems } from '../../../components/lists/new-items.js';
import type { CardView } from '../cards/card-view.js';
import { CardGrid } from '../cards/card-grid.js';
import { EmptyState, NothingFound, CardSkeletons } from '../../../components/feedback/states.js';
import { openAddModal } from '../add-modal-events.js';
import { useNewItems } from '../../../lib/new-items/new-items.js';
import type { LibraryFilters } from '../lists/pages.js';
import { sectionKinds } from '../categories.js';
import { useAtTop } from '../../../lib/page/use-is-ready.js';
import { useScrollToLinkedItem, useLinkedId, useWithLinkedItem } from './linked-item.js';
import { t } from '../../../lib/language/translate.js';
import type { CardActionProps } from '../actions/dialog-action.js';
import { AllCommentsButton } from '../comments/comment-buttons.js';
import { EditButton, RemoveButton } from '../editing/edit-button.js';
import { ReactionButtons } from '../reactions/reaction-buttons.js';
import { ShareButton, ShareLinkButton } from '../sharing/share-buttons.js';

/** The actions of a card in a detail list. */
function DetailActions({ recommendation }: CardActionProps) {
  return (
    <>
      <ReactionButtons recommendation={recommendation} />
      <AllCommentsButton recommendation={recommendation} />
      <ShareButton recommendation={recommendation} />
      <ShareLinkButton recommendation={recommendation} />
      <EditButton recommendation={recommendation} />
      <RemoveButton recommendation={recommendation} />
    </>
  );
}

interface DetailListProps {
  section: Section;
  recommendations: readonly Recommendation[];
  filters: Omit<LibraryFilters, 'section'>;
  /** Identifies the list: after a change of filters no item counts as new. */
  list: string;
  onClearSearch: () => void;
  view: CardView;
}

/** The cards of a section, including the one that the URL points to. */
export function DetailList({ recommendations, ...props }: DetailListProps) {
  const all = useWithLinkedItem(props.section, recommendations);
  if (!all) return <CardSkeletons amount={3} label={t('Loading')} />;
  return <Cards recommendations={all} {...props} />;
}

/** The cards; new ones are held back while the person reads further down. */
function Cards(props: DetailListProps) {
  const { section, recommendations, filters, list, onClearSearch, view } = props;
  const linked = useLinkedId() ?? '';
  const { shown, waiting, fresh } = useNewItems(recommendations, useAtTop(), `${list}#${linked}`);
  const { label } = sectionKinds[section];
  useScrollToLinkedItem(shown);
  return (
    <section aria-labelledby="listed">
      <h2 id="listed" className="visually-hidden">
        {t('Recommendations')}
      </h2>
      <NewItems
        waiting={waiting}
        fresh={fresh}
        announcement={(count) =>
          t(
            '{count, plural, one {# new recommendation} other {# new recommendations}} in My List',
            { count },
          )
        }
      />
      {shown.length > 0 ? (
        <CardGrid
          isLinked
          isLibrary
          sort={filters.sort}
          recommendations={shown}
          label={label}
          Actions={DetailActions}
          fresh={new Set([...fresh, linked])}
          view={view}
        />
      ) : filters.search ? (
        <NothingFound onClear={onClearSearch} />
      ) : filters.likedBy ? (
        <EmptyState title={t('No likes from them yet')} />
      ) : (
        <EmptyState
          title={t('Nothing here yet')}
          hint={t('Add something you love and say why: that is where it starts.')}
        >
          <Button onClick={openAddModal}>{t('Add New')}</Button>
        </EmptyState>
      )}
    </section>
  );
}
