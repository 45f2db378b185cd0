import { isComposingKey } from '../../lib/forms/repeated-press.js';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Combobox, useCombobox } from '@mantine/core';
import { type ReactNode, type Ref, useState } from 'react';
import { limits } from '../../../../services/contract/limits.js';
import type { Category } from '../../../../services/contract/people/user.js';
import { LimitedTextInput } from '../../components/inputs/limited-text-input.js';
import { categoryKinds } from '../library/categories.js';
import type { FoundItem } from './found-item.js';
import { Result } from './result.js';
import classes from './result.module.css';
import { searchFailures, SearchSources } from './search-sources.js';
import { placeAlert, searchKinds, tooShort } from './search-texts.js';
import { type TypeAnswer, useSearches } from './use-searches.js';
import { t } from '../../lib/language/translate.js';

/** Results shown of each type when several are searched at once. */
const maxPerType = 2;

interface TitleSearchProps {
  /** The label of a field that may stay empty; by default the field is the name. */
  label?: string;
  /** The types that are searched. */
  types: readonly Category[];
  title: string;
  error?: ReactNode;
  /** A result is selected; typing only changes the name. */
  chosen: boolean;
  onType: (title: string) => void;
  onPick: (choice: FoundItem, type: Category) => void;
  ref?: Ref<HTMLInputElement>;
}

/** The Name field with search results below: a combobox that also accepts any text. */
export function TitleSearch(props: TitleSearchProps) {
  const { types, title, error, chosen, onType, onPick, ref } = props;
  const [typed, setTyped] = useState(false);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const active = typed && !chosen;
  const search = useSearches(title, types, active);
  const { answers, isShort, isWaiting, isEmpty } = search;
  const showsHint = isShort && title.trim() !== '';
  const opened = active && (showsHint || !isShort);
  const [only, second] = types;
  const empty = only && !second ? searchKinds[only].empty : t('No results found');
  const shown = second ? answers.map(cut) : answers;
  const found = shown.reduce((sum, { answer }) => sum + (answer?.choices.length ?? 0), 0);

  const pick = (key: string) => {
    combobox.closeDropdown();
    for (const { type, answer } of shown) {
      const choice = answer?.choices.find(({ id }) => keyOf(type, id) === key);
      if (choice) onPick(choice, type);
    }
  };
  const announcements = [
    found > 0
      ? t('{count, plural, one {# result} other {# results}}', { count: found })
      : isEmpty && empty,
  ];
  return (
    <>
      <Combobox
        store={combobox}
        onOptionSubmit={pick}
        shadow="md"
        offset={4}
        position="bottom-start"
      >
        <Combobox.Target withExpandedAttribute>
          <LimitedTextInput
            ref={ref}
            label={props.label ?? t('Name')}
            required={props.label === undefined}
            withAsterisk={false}
            data-autofocus={props.label === undefined || undefined}
            max={limits.title}
            autoComplete="off"
            aria-autocomplete="list"
            value={title}
            error={error}
            onType={(text) => {
              setTyped(true);
              onType(text);
              combobox.openDropdown();
              combobox.resetSelectedOption();
            }}
            onClick={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
            onKeyDown={(event) => {
              const choosing = combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1;
              if (event.key !== 'Enter' || isComposingKey(event.nativeEvent)) return;
              if (choosing || !active || isShort) return;
              event.preventDefault();
              combobox.openDropdown();
              search.searchNow();
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!opened} className={classes.dropdown}>
          {showsHint && <p className={classes.note}>{tooShort}</p>}
          {isWaiting && found === 0 && <p className={classes.note}>{t('Searching…')}</p>}
          <Alerts answers={answers} />
          {/* Always rendered, so that the field can refer to it when it opens. */}
          <Combobox.Options className={classes.options} aria-label={t('Results')}>
            {shown.map(({ type, answer }) => {
              const options = answer?.choices.map((choice) => (
                <Combobox.Option
                  key={choice.id}
                  value={keyOf(type, choice.id)}
                  className={classes.option}
                >
                  <Result choice={choice} type={type} />
                </Combobox.Option>
              ));
              if (!second || !options?.length) return options;
              return (
                <Combobox.Group
                  key={type}
                  label={categoryKinds[type].label}
                  classNames={{ groupLabel: classes.group ?? '' }}
                >
                  {options}
                </Combobox.Group>
              );
            })}
          </Combobox.Options>
          {isEmpty && <p className={classes.note}>{empty}</p>}
          <SearchSources answers={answers} inDropdown />
        </Combobox.Dropdown>
      </Combobox>
      <p className="visually-hidden" role="status">
        {opened && announcements.filter(Boolean).join('. ')}
      </p>
    </>
  );
}

const keyOf = (type: Category, id: string) => `${type} ${id}`;

function cut({ type, answer, failure }: TypeAnswer): TypeAnswer {
  const choices = answer?.choices.slice(0, maxPerType) ?? [];
  return { type, failure, answer: answer && { ...answer, choices } };
}

/** Failed searches, and a refused key for places (specification §8). */
function Alerts({ answers }: { answers: readonly TypeAnswer[] }) {
  const refused = answers.flatMap(({ type, answer }) =>
    type === 'place' ? (answer?.failures.filter(({ reason }) => reason === 'refused') ?? []) : [],
  );
  const texts = [
    ...searchFailures(answers),
    ...refused.map(({ name }) => placeAlert(`${name}: PLACES_NOT_CONFIGURED`)),
  ];
  return texts.map((text) => (
    <p key={text} className={classes.alert} role="alert">
      {text}
    </p>
  ));
}
