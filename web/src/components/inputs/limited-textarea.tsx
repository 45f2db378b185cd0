import { Textarea, type TextareaProps } from '@mantine/core';
import type { Ref } from 'react';
import { counter } from '../../lib/forms/form-changes.js';
import { limitedTyping } from './limited-text-input.js';

interface LimitedTextareaProps extends Omit<TextareaProps, 'onChange' | 'maxLength'> {
  /** Maximum number of characters, counted as people see them. */
  max: number;
  value: string;
  onType: (text: string) => void;
  /** Shows the counter. */
  counted?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A text area that ignores input beyond its limit. */
export function LimitedTextarea({ max, onType, counted, ...props }: LimitedTextareaProps) {
  const { value } = props;
  const below: TextareaProps = counted
    ? {
        description: counter(value, max),
        inputWrapperOrder: ['label', 'input', 'error', 'description'],
      }
    : {};
  return <Textarea {...props} {...below} {...limitedTyping<HTMLTextAreaElement>(max, onType)} />;
}
