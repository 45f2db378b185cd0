import { Translated } from '../../components/translated.js';
import type { WholeRecommendation } from '../../../../services/contract/library/sharing.js';
import { PageHeader } from '../../components/page-header.js';
import { UndoPlace } from '../../components/undo-place.js';
import { useUndoableCall } from '../../lib/outbox/undo-window.js';
import { joinParts } from '../../lib/text/isolate.js';
import { FriendOffer } from '../friends/add/friend-offer.js';
import { Audience } from '../library/cards/audience.js';
import { CategoryChip } from '../library/cards/category-chip.js';
import { OwnerDeleted } from '../library/cards/owner-deleted.js';
import { RatingStars } from '../library/cards/rating-stars.js';
import { Cover } from '../library/cover/cover.js';
import { deleteCall } from '../library/editing/commands.js';
import { RemoveButton } from '../library/editing/remove-button.js';
import { facts, overview } from '../library/metadata.js';
import { UnsentEdit } from '../library/editing/unsent-edit.js';
import { SentTo } from '../library/sharing/sent-to.js';
import { useUnsentRecipients } from '../library/sharing/sharing.js';
import { useMe } from '../people/me.js';
import { Quote } from '../people/quote.js';
import { OwnAnswer } from './own-answer.js';
import { Received } from './received.js';
import { SameWork } from './same-work.js';
import { ThingActions } from './thing-actions.js';
import { ThingComments } from './thing-comments.js';
import { ThingLinks } from './thing-links.js';
import { WhoHasIt } from './who-has-it.js';
import { t } from '../../lib/language/translate.js';
import classes from './thing.module.css';

/** The page of a recommendation: its details, whys, recipients, comments and actions. */
export function ThingPage({ thing }: { thing: WholeRecommendation }) {
  const { id, title, type, metadata, description, addedByUser, addedDate } = thing;
  const deleted = useUndoableCall(useMe().email, deleteCall, id);
  const isUnsent = useUnsentRecipients(id).length > 0;
  const about = overview(metadata);
  const done = deleted.isDone && (
    <Translated id="“<title/>” deleted" components={{ title: <bdi>{title}</bdi> }} />
  );
  return (
    <UndoPlace done={done} onUndo={deleted.undo}>
      <div className={classes.thing}>
        <div className={classes.cover}>
          <Cover untitled title={title} type={type} metadata={metadata} />
        </div>
        <div className={classes.head}>
          <div className={classes.facts}>
            <CategoryChip type={type} />
            <RatingStars metadata={metadata} />
            <Audience recommendation={thing} />
          </div>
          <PageHeader title={title} subtitle={joinParts(facts(metadata))} />
          <ThingLinks recommendation={thing} />
        </div>
        <div className={classes.rest}>
          {thing.ownerDeleted ? (
            <>
              <OwnerDeleted recommendation={thing} />
              <RemoveButton recommendation={thing} />
            </>
          ) : (
            <>
              <Quote large by={addedByUser} since={addedDate}>
                {description}
              </Quote>
              <UnsentEdit recommendationId={id} />
              <ThingActions recommendation={thing} />
            </>
          )}
          <WhoHasIt thing={thing} />
          {thing.savedByLink && <FriendOffer item={thing} />}
          <Received thing={thing} />
          <OwnAnswer thing={thing} />
          {(thing.recipients.length > 0 || isUnsent) && (
            <section className={classes.part} aria-labelledby="sent-to">
              <h2 id="sent-to">{t('You sent it to')}</h2>
              <SentTo recommendationId={id} recipients={thing.recipients} />
            </section>
          )}
          <SameWork thing={thing} />
          {about && about !== description && (
            <section className={classes.part} aria-labelledby="about">
              <h2 id="about">{t('About it')}</h2>
              <p className={classes.about} dir="auto">
                {about}
              </p>
            </section>
          )}
          {!thing.ownerDeleted && <ThingComments id={id} />}
        </div>
      </div>
    </UndoPlace>
  );
}
