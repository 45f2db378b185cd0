import { IconMessageCircle } from '@tabler/icons-react';
import { ActionLink } from '../../../components/action-button.js';
import type { CardActionProps } from '../actions/card-actions.js';
import { listPath } from '../detail/linked-item.js';
import { ReactionButtons } from '../reactions/reaction-buttons.js';
import { ShareButton } from '../sharing/share-buttons.js';
import { t } from '../../../lib/language/translate.js';

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
