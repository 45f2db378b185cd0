import { Textarea, type TextareaProps } from '@mantine/core';
import type { Ref } from 'react';
import { counter } from '../../lib/forms/limited-text.js';
import { limitedTyping } from './limited-typing.js';

interface LimitedTextareaProps extends Omit<TextareaProps, 'onChange' | 'maxLength'> {
  /** Characters at the most, as people see them. */
  max: number;
  value: string;
  onType: (text: string) => void;
  /** Shows how many there are. */
  counted?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A text of so many characters at the most: what does not fit is not typed. */
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
