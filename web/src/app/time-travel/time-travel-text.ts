import { formattingLocale } from '../../lib/language/language.js';
import { t } from '../../lib/language/translate.js';

/** The banner's text. */
export function timeTravelText(past: string): string {
  const options = { dateStyle: 'long', timeStyle: 'short' } as const;
  const moment = new Intl.DateTimeFormat(formattingLocale(), options).format(new Date(past));
  return t('Trboo as it was on {moment}. Nothing can be changed here.', { moment });
}
