import { formattingLocale, language } from '../lib/language/language.js';
import { fullDate, relativeDay } from '../lib/text/format.js';
import { t } from '../lib/language/translate.js';
import { Translated } from './translated.js';

const [languageOfDates] = formattingLocale().split('-');
/** Dates may be in French inside English text (specification §2). */
const marked = languageOfDates === language ? undefined : languageOfDates;

/** A date by the locale: `12 mars 2025`. */
export function FullDate({ iso }: { iso: string }) {
  return (
    <time lang={marked} dateTime={iso}>
      {fullDate(iso)}
    </time>
  );
}

interface LabelledDateProps {
  /** ISO 8601. */
  date: string;
  /** What happened then: `Saved`. */
  dateLabel?: string | undefined;
}

/** A date, with what happened then if that is not clear. */
export function LabelledDate({ date, dateLabel }: LabelledDateProps) {
  return (
    <span>
      {dateLabel !== undefined && <span>{dateLabel} </span>}
      <FullDate iso={date} />
    </span>
  );
}

const days = { today: t('today'), yesterday: t('yesterday') };

/** The day of a past moment: `today`, `yesterday`, or `on 12 mars 2025`. */
export function RelativeDay({ iso }: { iso: string }) {
  const day = relativeDay(iso);
  if (day !== null) return <time dateTime={iso}>{days[day]}</time>;
  return <Translated id="on <date/>" components={{ date: <FullDate iso={iso} /> }} />;
}
