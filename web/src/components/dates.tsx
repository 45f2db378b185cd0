import { relativeDay, frenchDate } from '../lib/text/format.js';

/** A date in French (specification §2), marked as French inside English text. */
export function FrenchDate({ iso }: { iso: string }) {
  return (
    <time lang="fr" dateTime={iso}>
      {frenchDate(iso)}
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
      <FrenchDate iso={date} />
    </span>
  );
}

/** The day of a past moment: `today`, `yesterday`, or `on 12 mars 2025`. */
export function RelativeDay({ iso }: { iso: string }) {
  const day = relativeDay(iso);
  if (day !== null) return <time dateTime={iso}>{day}</time>;
  return (
    <>
      <span>on </span>
      <FrenchDate iso={iso} />
    </>
  );
}
