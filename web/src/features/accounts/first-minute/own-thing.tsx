import { Button } from '@mantine/core';
import { useState } from 'react';
import { isBlank } from '../../../../../services/contract/characters.js';
import { limits } from '../../../../../services/contract/limits.js';
import type { Category } from '../../../../../services/contract/people/user.js';
import type { WellKnownThing } from '../../../../../services/contract/search/well-known.js';
import { LimitedTextInput } from '../../../components/inputs/limited-text-input.js';
import { isComposingKey } from '../../../lib/forms/repeated-press.js';
import { TypeSelect } from '../../library/type-select.js';
import { t } from '../../../lib/language/translate.js';
import classes from './first-minute.module.css';

interface OwnThingProps {
  types: readonly Category[];
  onAdd: (thing: WellKnownThing) => void;
}

/** A favourite that is not on the wall: its title and type. */
export function OwnThing({ types, onAdd }: OwnThingProps) {
  const [title, setTitle] = useState('');
  const [chosen, setType] = useState<Category | null>(null);
  const type = types.length === 1 ? (types[0] ?? null) : chosen;
  const add = () => {
    if (isBlank(title) || type === null) return;
    onAdd({ type, title: title.trim(), link: null, metadata: {} });
    setTitle('');
  };
  return (
    <div className={classes.own}>
      <LimitedTextInput
        label={t('Something else')}
        placeholder={t('Your own favourite')}
        max={limits.title}
        value={title}
        onType={setTitle}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposingKey(event.nativeEvent)) return;
          // Otherwise Enter would submit the whole step.
          event.preventDefault();
          add();
        }}
      />
      <TypeSelect
        isNoneDisabled
        types={types}
        type={type}
        none={t('Choose a type.')}
        onChange={setType}
      />
      <Button variant="default" disabled={isBlank(title) || type === null} onClick={add}>
        {t('Choose')}
      </Button>
    </div>
  );
}
