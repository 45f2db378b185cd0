import type { ReactNode } from 'react';
import type { Comment } from '../../../../../services/contract/library/comment.js';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { useComments } from './comments.js';
import { QueryState, RowSkeletons } from '../../../components/feedback/states.js';
import { Quote } from '../../people/quote.js';
import { Sheet } from '../../../components/sheet.js';
import { t } from '../../../lib/language/translate.js';
import classes from '../library.module.css';

export interface CommentsModalProps {
  recommendation: Recommendation;
  onClose: () => void;
}

export interface CommentsState {
  /** False offline, if the comments were never loaded. */
  readonly known: boolean;
  /** The person's own comment is not sent yet. */
  readonly isUnsent: boolean;
}

interface CommentsFrameProps extends CommentsModalProps {
  /** More quotations beside the owner's why. */
  more?: ReactNode;
  children: (comments: readonly Comment[], state: CommentsState) => ReactNode;
}

/** The comments dialog: the owner's why in full, and the comments. */
export function CommentsModal({ recommendation, onClose, more, children }: CommentsFrameProps) {
  const { id, title, description, addedByUser, addedDate } = recommendation;
  const { query, known, isUnsent } = useComments(id);
  return (
    <Sheet title={title} onClose={onClose}>
      <div className="stack gap-20">
        <Quote large by={addedByUser} date={addedDate}>
          {description}
        </Quote>
        {more}
        <h3 className={classes.heading}>{t('Comments')}</h3>
        <QueryState
          query={query}
          what={t('the comments')}
          skeleton={<RowSkeletons amount={2} label={t('Loading comments')} />}
        >
          {(comments) => children(comments, { known, isUnsent })}
        </QueryState>
      </div>
    </Sheet>
  );
}
