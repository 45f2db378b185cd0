import { TextInput, type TextInputProps } from '@mantine/core';
import { limits } from '../../../../../services/contract/limits.js';
import { failureText } from '../texts.js';
import { t } from '../../../lib/language/translate.js';

interface CodeFieldProps extends Pick<TextInputProps, 'ref' | 'classNames'> {
  'data-autofocus'?: boolean;
  value: string;
  onType: (typed: string) => void;
  /** The submitted text is not a complete code. */
  incomplete: boolean;
  failure: Error | null;
}

/** The field for a code from an e-mail. */
export function CodeField({ onType, incomplete, failure, ...field }: CodeFieldProps) {
  return (
    <TextInput
      {...field}
      name="code"
      label={t('Code')}
      description={t('6 digits, valid for 10 minutes. Only the newest code counts.')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={limits.pastedCode}
      onChange={(event) => onType(event.currentTarget.value)}
      error={incomplete ? t('Enter the 6 digits of the code.') : failure && failureText(failure)}
    />
  );
}
