import { HideButton } from '../explore/hide-button.js';
import type { CardActionProps } from '../library/actions/card-actions.js';
import { EditButton, DeleteButton } from '../library/editing/edit-button.js';
import { SaveButton } from '../library/editing/save-button.js';
import { ReactionButtons } from '../library/reactions/reaction-buttons.js';
import { SendButton, ShareLinkButton } from '../library/sharing/share-buttons.js';
import { useMe } from '../people/me.js';
import { t } from '../../lib/language/translate.js';
import classes from './thing.module.css';

/** The actions on a recommendation's page. */
export function ThingActions({ recommendation }: CardActionProps) {
  const isOwn = recommendation.addedBy === useMe().email;
  return (
    <div role="group" aria-label={t('Actions')} className={classes.actions}>
      <SendButton recommendation={recommendation} />
      <ReactionButtons recommendation={recommendation} />
      <SaveButton recommendation={recommendation} />
      <ShareLinkButton recommendation={recommendation} />
      <EditButton recommendation={recommendation} />
      <DeleteButton recommendation={recommendation} />
      {!isOwn && <HideButton recommendation={recommendation} />}
    </div>
  );
}
