import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { limits } from '../../../../../services/contract/limits.js';
import type { ReceivedAsk } from '../../../../../services/contract/library/ask.js';
import { EmptyState } from '../../../components/feedback/states.js';
import { LimitedTextInput } from '../../../components/inputs/limited-text-input.js';
import { isComposingKey } from '../../../lib/forms/repeated-press.js';
import { takeTypeAhead } from '../../../lib/page/on-screen-keyboard.js';
import classes from '../quick-send.module.css';
import type { QuickText } from '../quick-text.js';
import { searchFailures, SearchSources } from '../../search/search-sources.js';
import type { ThingOption } from './thing.js';
import { optionId, ThingList } from './thing-list.js';
import { useThingGroups } from './use-thing-groups.js';
import { t, Translated } from '../../../lib/language/translate.js';
import { IconX } from '@tabler/icons-react';
import { isOpen, notOpenNote } from '../../friends/friends.js';
import { Avatar } from '../../people/avatar.js';
import { displayName } from '../../people/people.js';

interface NamedFriendsProps {
  quick: QuickText;
  /** A word that is neither in a title nor the name of a friend. */
  unknownName: string | null;
  /** Called with the e-mail of a named friend who was not meant. */
  onDecline: (email: string) => void;
}

/** The friends that the text names, and names that it leaves open. */
function NamedFriends({ quick, unknownName, onDecline }: NamedFriendsProps) {
  const { recipients, candidates } = quick;
  return (
    <div className={classes.named} role="status">
      {recipients.map((friend) => (
        <span key={friend.email} className={classes.recipient}>
          <Avatar person={friend} size={28} />
          <span>
            <Translated id="to <name/>" components={{ name: <bdi>{displayName(friend)}</bdi> }} />
            {!isOpen(friend) && <span>: {notOpenNote.toLowerCase()}</span>}
          </span>
          <button
            type="button"
            className={classes.decline}
            aria-label={t('Not to {name}', { name: displayName(friend) })}
            onClick={() => onDecline(friend.email)}
          >
            <IconX size={16} aria-hidden />
          </button>
        </span>
      ))}
      {candidates.length > 0 && (
        <span>
          {t('{count} friends have this name. You choose in the next step.', {
            count: candidates.length,
          })}
        </span>
      )}
      {unknownName !== null && (
        <span>
          <Translated
            id="No friend is called “<name/>”. You choose in the next step."
            components={{ name: <bdi>{unknownName}</bdi> }}
          />
        </span>
      )}
    </div>
  );
}

/** Characters of the field: a title and some names. */
const maxText = limits.title + 2 * limits.name;

interface ThingStepProps {
  text: string;
  quick: QuickText;
  /** The ask that is answered: only its type is shown. */
  ask: ReceivedAsk | null;
  onType: (text: string) => void;
  /** Called with the e-mail of a named friend who was not meant. */
  onDecline: (email: string) => void;
  onChoose: (option: ThingOption) => void;
  /** Called to add something to the library first. */
  onAdd: () => void;
}

/** The field with the things it names below: a combobox whose first option is chosen by Enter. */
export function ThingStep(props: ThingStepProps) {
  const { text, quick, ask, onType, onDecline, onChoose, onAdd } = props;
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const found = useThingGroups(quick, ask?.type ?? null);
  const options = found.groups.flatMap((group) => group.options);
  const [picked, setPicked] = useState<string | null>(null);
  const active = options.find(({ key }) => key === picked) ?? options[0];
  // A text that was not sent is replaced by typing.
  useEffect(() => field.current?.select(), []);

  const move = (steps: number) => {
    const from = options.findIndex(({ key }) => key === active?.key);
    const next = options[(from + steps + options.length) % options.length];
    setPicked(next?.key ?? null);
  };
  const press = (event: KeyboardEvent) => {
    if (isComposingKey(event.nativeEvent)) return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key !== 'Enter') return;
    else if (active) onChoose(active);
    else found.searchNow();
    event.preventDefault();
  };
  return (
    <div className={classes.step}>
      <LimitedTextInput
        ref={field}
        label={ask ? t('What?') : t('What, and to whom?')}
        placeholder={ask ? 'parasite' : t('parasite daniel')}
        data-autofocus
        max={maxText}
        autoComplete="off"
        autoCapitalize="off"
        enterKeyHint="next"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? list : undefined}
        aria-activedescendant={active && optionId(list, active)}
        value={text}
        onType={(typed) => {
          setPicked(null);
          onType(typed);
        }}
        onFocus={() => {
          const early = takeTypeAhead();
          if (early !== '') onType(early);
        }}
        onKeyDown={press}
      />
      <NamedFriends quick={quick} unknownName={found.unknownName} onDecline={onDecline} />
      {found.isNothing && (
        <p className={classes.note}>{t('Nothing found for “{text}”.', { text: quick.whole })}</p>
      )}
      {found.isEmptyLibrary && quick.whole === '' && (
        <EmptyState
          title={t('Nothing to send yet')}
          hint={t('Type a title above to find something, or add a favourite to My List.')}
        >
          <Button onClick={onAdd}>{t('Add New')}</Button>
        </EmptyState>
      )}
      <ThingList
        id={list}
        groups={found.groups}
        active={active?.key}
        onActive={setPicked}
        onChoose={onChoose}
      />
      {found.isWaiting && quick.whole !== '' && <p className={classes.note}>{t('Searching…')}</p>}
      {searchFailures(found.answers).map((text) => (
        <p key={text} className="small danger">
          {text}
        </p>
      ))}
      <SearchSources answers={found.answers} />
      <p className={classes.keys}>{t('↑ and ↓ choose, Enter goes on, Esc closes.')}</p>
      <p className="visually-hidden" role="status">
        {!found.isWaiting &&
          quick.whole !== '' &&
          t('{count, plural, one {# thing} other {# things}}', { count: options.length })}
      </p>
    </div>
  );
}
