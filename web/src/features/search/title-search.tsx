import { isComposingKey } from '../../lib/forms/is-composing-key.js';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Combobox, useCombobox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { limits } from '../../../../services/contract/limits.js';
import type { Category } from '../../../../services/contract/people/user.js';
import { count } from '../../lib/text/format.js';
import type { FoundItem } from './found-item.js';
import { Result } from './result.js';
import classes from './result.module.css';
import type { SearchAnswer } from './search-queries.js';
import {
  searchFailureText,
  placeAlert,
  searchKinds,
  sourceNote,
  tooShort,
} from './search-texts.js';
import { useTitleSearch } from './use-title-search.js';
import { LimitedTextInput } from '../../components/inputs/limited-text-input.js';

interface TitleSearchProps {
  type: Category;
  title: string;
  error: ReactNode;
  /** A result is selected; typing only changes the name. */
  chosen: boolean;
  onType: (title: string) => void;
  onPick: (choice: FoundItem, answer: SearchAnswer) => void;
}

/** The Name field with search results below: a combobox that also accepts any text. */
export function TitleSearch({ type, title, error, chosen, onType, onPick }: TitleSearchProps) {
  const [typed, setTyped] = useState(false);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const active = typed && !chosen;
  const search = useTitleSearch(type, title, active);
  const { answer, failure, short, waiting } = search;
  const { minCharacters: least, empty } = searchKinds[type];
  const hinted = short && title.trim() !== '' && least > 1;
  const opened = active && (hinted || !short);

  const pick = (id: string) => {
    const choice = answer?.choices.find((each) => each.id === id);
    combobox.closeDropdown();
    if (choice && answer) onPick(choice, answer);
  };
  const refused = answer?.failures.find(({ reason }) => reason === 'refused');
  const note = answer && sourceNote(answer);
  const found = answer && (answer.choices.length ? count(answer.choices.length, 'result') : empty);
  return (
    <>
      <Combobox store={combobox} onOptionSubmit={pick} shadow="md" offset={4}>
        <Combobox.Target withExpandedAttribute>
          <LimitedTextInput
            label="Name"
            required
            withAsterisk={false}
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
              if (choosing || !active || short) return;
              event.preventDefault();
              combobox.openDropdown();
              search.searchNow();
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!opened}>
          {hinted && <p className={classes.note}>{tooShort}</p>}
          {!short && waiting && !answer && <p className={classes.note}>Searching…</p>}
          {failure !== null && (
            <p className={classes.alert} role="alert">
              {searchFailureText(failure, type)}
            </p>
          )}
          {type === 'place' && refused && (
            <p className={classes.alert} role="alert">
              {placeAlert(`${refused.name}: PLACES_NOT_CONFIGURED`)}
            </p>
          )}
          {/* Always rendered, so that the field can refer to it when it opens. */}
          <Combobox.Options className={classes.options} aria-label="Results">
            {answer?.choices.map((choice) => (
              <Combobox.Option key={choice.id} value={choice.id} className={classes.option}>
                <Result choice={choice} type={type} />
              </Combobox.Option>
            ))}
          </Combobox.Options>
          {answer?.choices.length === 0 && <p className={classes.note}>{empty}</p>}
          {answer && <Source answer={answer} />}
        </Combobox.Dropdown>
      </Combobox>
      <p className="visually-hidden" role="status">
        {opened && [found, note].filter(Boolean).join('. ')}
      </p>
    </>
  );
}

/** The provider's attribution, and what went wrong. */
function Source({ answer }: { answer: SearchAnswer }) {
  const { text, url } = answer.attribution;
  const state = sourceNote(answer);
  return (
    <div className={classes.source}>
      {url ? (
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
        >
          {text}
        </a>
      ) : (
        <span>{text}</span>
      )}
      {state && <span className={classes.state}>{state}</span>}
    </div>
  );
}
