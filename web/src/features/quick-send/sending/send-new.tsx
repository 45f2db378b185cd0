import { NativeSelect, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cutCharacters } from '../../../../../services/contract/characters.js';
import { limits } from '../../../../../services/contract/limits.js';
import { category } from '../../../../../services/contract/people/user.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { categoryKinds, enabledTypes } from '../../library/categories.js';
import { addFailure, useAddRecommendation } from '../../library/editing/adding.js';
import { deezerQuery } from '../../library/music/deezer.js';
import { useDraft } from '../../people/drafts.js';
import { useMe } from '../../people/me.js';
import { describeThing } from '../things/describe-thing.js';
import type { Thing } from '../things/thing.js';
import { answeredAskId } from './answered-ask.js';
import { SendForm } from './send-form.js';
import type { SendStepProps } from './send-step.js';
import { t } from '../../../lib/language/translate.js';

interface SendNewProps extends SendStepProps {
  thing: Exclude<Thing, { from: 'library' }>;
}

/** Adds something new to the library and sends it. */
export function SendNew({ thing, shared, recipients, ...others }: SendNewProps) {
  const types = enabledTypes(useMe().enabledCategories);
  const found = thing.from === 'search' ? thing : null;
  const [chosenType, setChosenType] = useState(others.ask?.type ?? types[0] ?? 'movie');
  const type = found?.type ?? chosenType;
  const shown = describeThing(thing);
  const title = cutCharacters(shown.title, limits.title);
  const [chosen, setChosen] = useState(recipients);
  const [keepPrivate, setKeepPrivate] = useState(true);
  const why = useDraft(`why ${type} ${title}`, shared?.why);
  const deezer = useDeezerIds(thing);
  const { mutateAsync, isPending } = useAddRecommendation();
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async (friendEmails: string[], description: string) => {
    setRefusal(null);
    const metadata = { ...found?.item.metadata, ...deezer };
    const content = {
      title,
      type,
      description,
      link: found?.item.link || (shared?.link ?? ''),
      metadata,
    };
    try {
      const askId = answeredAskId(others.ask, friendEmails);
      const to = { keepPrivate, friendEmails, pushToSubscribers: false, askId };
      await mutateAsync({ ...content, ...to });
      return true;
    } catch (failure) {
      const { kind, text } = addFailure(failure);
      if (kind === 'duplicate') setRefusal(text);
      else toastError(text);
      if (kind === 'queued') others.onSent();
      return false;
    }
  };
  return (
    <SendForm
      {...others}
      {...shown}
      cover={{ type, metadata: shown.cover?.metadata ?? {} }}
      chosen={chosen}
      onChosen={setChosen}
      why={why}
      blocked={null}
      refusal={refusal}
      notes={[]}
      isSending={isPending}
      send={send}
    >
      {found === null && (
        <NativeSelect
          label={t('Type')}
          data={types.map((value) => ({ value, label: categoryKinds[value].one }))}
          value={type}
          onChange={(event) => setChosenType(category.parse(event.currentTarget.value))}
        />
      )}
      <Switch
        label={t('Keep Private')}
        description={
          keepPrivate
            ? t('It is added to your library. Only those you send it to see it.')
            : t('It is added to your library. Your other friends see it, too.')
        }
        checked={keepPrivate}
        onChange={(event) => setKeepPrivate(event.currentTarget.checked)}
      />
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
