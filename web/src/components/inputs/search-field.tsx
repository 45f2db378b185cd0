import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { t } from '../../lib/language/translate.js';
import classes from './inputs.module.css';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  maxLength: number;
  value: string | undefined;
  /** Called after a pause of typing; at once with Enter or the Clear button. */
  onChange: (value: string | undefined) => void;
}

/** Milliseconds without typing after which a search begins. */
const pause = 250;

/** Searches while one types. */
export function SearchField({ label, placeholder, maxLength, value, onChange }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(value ?? '');
  // Another value is what was just searched, or comes from elsewhere, such as Back: the latter replaces the text.
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (value !== (typed.trim() || undefined)) setTyped(value ?? '');
  }
  const search = (text: string) => onChange(text.trim() || undefined);
  const searchSoon = useDebouncedCallback(search, pause);
  const type = (text: string) => {
    setTyped(text);
    searchSoon(text);
  };
  const clear = () => {
    field.current?.focus();
    searchSoon.cancel();
    setTyped('');
    search('');
  };
  return (
    <TextInput
      ref={field}
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        typed !== '' && (
          <CloseButton aria-label={t('Clear')} size={44} iconSize={18} onClick={clear} />
        )
      }
      rightSectionWidth={44}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') searchSoon.flush();
      }}
    />
  );
}
