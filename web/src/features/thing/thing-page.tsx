import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { WholeRecommendation } from '../../../../services/contract/library/sharing.js';
import { PageHeader } from '../../components/page-header.js';
import { UndoPlace } from '../../components/undo-place.js';
import { useUndoableCall } from '../../lib/outbox/undo-window.js';
import { joinParts } from '../../lib/text/names.js';
import { FriendOffer } from '../friends/add/friend-offer.js';
import { Audience, OwnerDeleted, RatingStars, CategoryChip } from '../library/cards/card-facts.js';
import { Cover } from '../library/cover/cover.js';
import { deleteCall } from '../library/editing/commands.js';
import { RemoveButton } from '../library/editing/edit-button.js';
import { facts, overview } from '../library/metadata.js';
import { UnsentEdit, SentTo } from '../library/sharing/sent-to.js';
import { useUnsentRecipients } from '../library/sharing/sharing.js';
import { useMe } from '../people/people.js';
import { Quote } from '../people/quote.js';
import { OwnAnswer, Received, LinkAnswers, SameWork } from './thing-people.js';
import { ThingActions, ThingLinks } from './thing-actions.js';
import { t, Translated } from '../../lib/language/translate.js';
import { QueryState, RowSkeletons } from '../../components/feedback/states.js';
import { CommentsWithOwn } from '../library/comments/comments-with-own.js';
import { useComments } from '../library/comments/comments.js';
import { PersonFace, PersonLink } from '../people/person-link.js';
import { othersWhoHaveIt } from './others-who-have-it.js';
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
          <div className="row wrap gap-12">
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
          <LinkAnswers answers={thing.linkAnswers} />
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

/** All comments, the person's own among them. */
function ThingComments({ id }: { id: string }) {
  const { query, known, isUnsent } = useComments(id);
  const amount = query.data?.length ?? 0;
  const part = useRef<HTMLElement>(null);
  const { hash, key } = useLocation();
  const isMeant = hash === '#comments' && query.data !== undefined;
  useEffect(() => {
    if (!isMeant) return undefined;
    // After the scroll to the top.
    const frame = requestAnimationFrame(() => part.current?.scrollIntoView({ block: 'start' }));
    return () => cancelAnimationFrame(frame);
  }, [isMeant, key]);
  return (
    <section ref={part} className={classes.part} aria-labelledby="comments">
      <h2 id="comments">{amount > 0 ? t('Comments {count}', { count: amount }) : t('Comments')}</h2>
      <QueryState
        query={query}
        what={t('the comments')}
        skeleton={<RowSkeletons amount={2} label={t('Loading comments')} />}
      >
        {(comments) => (
          <CommentsWithOwn
            recommendationId={id}
            comments={comments}
            known={known}
            isUnsent={isUnsent}
            takesFocus={false}
          />
        )}
      </QueryState>
    </section>
  );
}

/** People shown with face and name; the others are counted. */
const maxNamed = 6;

/** The others who have the item, as far as the person may know. */
function WhoHasIt({ thing }: { thing: WholeRecommendation }) {
  const people = othersWhoHaveIt(thing, useMe().email);
  const more = people.length - maxNamed + thing.moreOfSameWork;
  if (people.length === 0) return null;
  return (
    <p className={classes.havers}>
      {people.slice(0, maxNamed).map((person) => (
        <span key={person.email} className={classes.haver}>
          <PersonFace person={person} size={28} />
          <PersonLink person={person} />
        </span>
      ))}
      <span>{textAfterNames(people.length, more)}</span>
    </p>
  );
}

function textAfterNames(named: number, more: number): string {
  if (more > 0) return t('and {count} more have it', { count: more });
  return named === 1 ? t('has it') : t('have it');
}
