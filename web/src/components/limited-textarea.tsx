import { Textarea, type TextareaProps } from '@mantine/core';
import type { Ref } from 'react';
import { counter, fitWhereTyped } from '../lib/limited-text.js';

interface LimitedTextareaProps extends Omit<TextareaProps, 'onChange' | 'maxLength'> {
  /** Characters at the most, as people see them: `maxlength` counts the units of UTF-16. */
  most: number;
  value: string;
  onType: (text: string) => void;
  /** Shows how many there are. */
  counted?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A text of so many characters at the most: what does not fit is not typed. */
export function LimitedTextarea({ most, onType, counted, ...props }: LimitedTextareaProps) {
  const { value } = props;
  const below: TextareaProps = counted
    ? {
        description: counter(value, most),
        inputWrapperOrder: ['label', 'input', 'error', 'description'],
      }
    : {};
  const take = (field: HTMLTextAreaElement) => {
    const { text, caret } = fitWhereTyped(field.value, field.selectionEnd, most);
    if (text !== field.value) {
      // Before React does, which would put the caret at the end.
      field.value = text;
      field.setSelectionRange(caret, caret);
    }
    onType(text);
  };
  return (
    <Textarea
      {...props}
      {...below}
      onChange={({ currentTarget, nativeEvent }) => {
        // What an input method has not finished is not to be touched.
        const composing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
        if (composing) onType(currentTarget.value);
        else take(currentTarget);
      }}
      onCompositionEnd={({ currentTarget }) => take(currentTarget)}
    />
  );
}
