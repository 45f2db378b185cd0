import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { SharedRecommendation } from '../../../../services/contract/library/sharing.js';
import { EmptyState } from '../../components/feedback/empty-state.js';
import { NothingFound } from '../../components/feedback/nothing-found.js';
import { QueryState } from '../../components/feedback/query-state.js';
import { CardSkeletons } from '../../components/feedback/skeletons.js';
import { MoreButton } from '../../components/lists/more-button.js';
import { SaveButton } from '../library/editing/save-button.js';
import { allItems } from '../library/lists/list-queries.js';
import { ownAnswerText } from '../library/outcomes/outcome-texts.js';
import { useMe } from '../people/me.js';
import { ItemRow } from './item-row.js';
import { inboxQuery } from './use-inbox.js';
import { t } from '../../lib/language/translate.js';
import classes from './inbox.module.css';

interface AnsweredListProps {
  search: string | undefined;
  onClear: () => void;
}

/** What friends sent and the person has answered, the last answered first. */
export function AnsweredList({ search, onClear }: AnsweredListProps) {
  const query = useInfiniteQuery(inboxQuery(useMe().email, search, 'answered'));
  return (
    <QueryState
      query={{ ...query, data: query.data && allItems<SharedRecommendation>(query.data) }}
      what={t('your answers')}
      skeleton={<CardSkeletons amount={3} label={t('Loading your inbox')} />}
    >
      {(answered) =>
        answered.length > 0 ? (
          <>
            <ul className={classes.items}>
              {answered.map((shared) => (
                <li key={shared.id}>
                  <AnsweredItem shared={shared} />
                </li>
              ))}
            </ul>
            <MoreButton query={query} />
          </>
        ) : search === undefined ? (
          <EmptyState
            title={t('Nothing answered yet')}
            hint={t('What you add, discard or answer stays here.')}
          />
        ) : (
          <NothingFound onClear={onClear} />
        )
      }
    </QueryState>
  );
}

function AnsweredItem({ shared }: { shared: SharedRecommendation }) {
  const heading = useId();
  return (
    <ItemRow shared={shared} heading={heading}>
      <p className={classes.answer}>
        <bdi>{ownAnswerText(shared)}</bdi>
      </p>
      <SaveButton recommendation={shared} />
    </ItemRow>
  );
}
