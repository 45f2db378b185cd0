import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReceivedAsk } from '../../../../../services/contract/library/ask.js';
import { SendRecommendation } from '../../library/sending/send-recommendation.js';
import type { SharedThing } from '../shared-thing.js';
import { type Thing, describeThing } from '../things/thing.js';
import { cutCharacters } from '../../../../../services/contract/characters.js';
import { limits } from '../../../../../services/contract/limits.js';
import type { Category } from '../../../../../services/contract/people/user.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { enabledTypes } from '../../library/categories.js';
import { TypeSelect } from '../../library/type-select.js';
import { addFailure, useAddRecommendation } from '../../library/editing/adding.js';
import { DuplicateNotice } from '../../library/editing/duplicate-notice.js';
import { deezerQuery } from '../../library/music/music-ids.js';
import { SendForm, ShownToFriends } from '../../library/sending/send-form.js';
import {
  audienceText,
  sendLabel,
  answeredAskId,
  openOrAsker,
  useRecipients,
} from '../../library/sharing/recipients.js';
import { useDraft } from '../../people/drafts.js';
import { useMe } from '../../people/people.js';
import { t } from '../../../lib/language/translate.js';
import { Cover } from '../../library/cover/cover.js';
import classes from '../quick-send.module.css';

export interface SendStepProps {
  thing: Thing;
  /** What another application shared; a new item gets its link and text. */
  shared: SharedThing | null;
  /** The ask that it answers; null without one. */
  ask: ReceivedAsk | null;
  /** E-mails of the friends whom the text named. */
  recipients: readonly string[];
  /** E-mails of friends who share a typed name. */
  candidates: readonly string[];
  onBack: () => void;
  onSent: () => void;
}

/** The last step: recipients and why. */
export function SendStep(props: SendStepProps) {
  const { thing, onBack } = props;
  if (thing.from !== 'library') return <SendNew {...props} thing={thing} />;
  return (
    <SendRecommendation
      {...props}
      recommendation={thing.recommendation}
      header={<ThingHeader {...describeThing(thing)} onBack={onBack} />}
    />
  );
}

interface SendNewProps extends SendStepProps {
  thing: Exclude<Thing, { from: 'library' }>;
}

/** Adds something new to the library and sends it. */
function SendNew({ thing, shared, ask, candidates, onBack, onSent, ...props }: SendNewProps) {
  const types = enabledTypes(useMe().enabledCategories);
  const found = thing.from === 'search' ? thing : null;
  const only = types.length === 1 ? types[0] : undefined;
  const [chosenType, setType] = useState<Category | null>(ask?.type ?? only ?? null);
  const type = found?.type ?? chosenType;
  const shown = describeThing(thing);
  const title = cutCharacters(shown.title, limits.title);
  const recipients = useRecipients(props.recipients, openOrAsker(ask));
  const [isShown, setShown] = useState(false);
  const why = useDraft(`why ${title}`, shared?.why);
  const deezer = useDeezerIds(thing);
  const { mutateAsync, isPending } = useAddRecommendation();
  const [duplicate, setDuplicate] = useState<string | null>(null);
  const send = async (description: string) => {
    if (type === null) return false;
    setDuplicate(null);
    const { addressed, chosen } = recipients;
    try {
      await mutateAsync({
        ...{ title, type, description, metadata: { ...found?.item.metadata, ...deezer } },
        link: found?.item.link || (shared?.link ?? ''),
        keepPrivate: !isShown,
        friendEmails: [...chosen.emails],
        friendListIds: [...chosen.listIds],
        pushToSubscribers: false,
        askId: answeredAskId(ask, addressed),
      });
      return true;
    } catch (failure) {
      const { kind, text } = addFailure(failure);
      if (kind === 'duplicate') setDuplicate(text);
      else toastError(text);
      if (kind === 'queued') onSent();
      return false;
    }
  };
  return (
    <SendForm
      header={
        <ThingHeader
          {...shown}
          cover={type && { type, metadata: shown.cover?.metadata ?? {} }}
          onBack={onBack}
        />
      }
      recipients={recipients}
      first={candidates}
      why={why}
      blocked={type === null ? t('Choose a type.') : null}
      refusal={
        duplicate !== null &&
        type !== null && (
          <DuplicateNotice
            text={duplicate}
            title={title}
            type={type}
            why={why.text}
            onOpen={onSent}
            onSent={onSent}
          />
        )
      }
      summary={audienceText(recipients.names, isShown)}
      isSending={isPending}
      action={sendLabel(recipients.people)}
      send={send}
      onSent={onSent}
    >
      {found === null && (
        <TypeSelect
          isNoneDisabled
          types={types}
          type={type}
          none={t('Choose a type.')}
          onChange={setType}
        />
      )}
      <ShownToFriends isShown={isShown} onChange={setShown} />
    </SendForm>
  );
}

/** The Deezer ids of a track; they are saved, too, if they arrive in time. */
function useDeezerIds(thing: Thing): Record<string, string> {
  const me = useMe().email;
  const item = thing.from === 'search' ? thing.item : null;
  const isrc = item && !('deezerId' in item.metadata) ? item.isrc : null;
  const { data } = useQuery({ ...deezerQuery(me, isrc ?? ''), enabled: isrc !== null });
  if (!data?.deezerId || !data.deezerLink) return {};
  return { deezerId: data.deezerId, deezerLink: data.deezerLink };
}

interface ThingHeaderProps extends ReturnType<typeof describeThing> {
  onBack: () => void;
}

/** What is sent, with a button that chooses another thing. */
function ThingHeader({ title, note, cover, onBack }: ThingHeaderProps) {
  return (
    <div className="row gap-12">
      {cover && (
        <span className={classes.cover}>
          <Cover title={title} {...cover} />
        </span>
      )}
      <span className={classes.words}>
        <bdi className={classes.chosen}>{title}</bdi>
        {note !== '' && <span className="note breaks">{note}</span>}
      </span>
      <Button variant="subtle" className="fixed" onClick={onBack}>
        {t('Change')}
      </Button>
    </div>
  );
}
