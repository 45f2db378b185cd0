import { relativeDay, frenchDate } from '../lib/text/format.js';

/** A date in French (specification §2), marked as French inside English text. */
export function FrenchDate({ iso }: { iso: string }) {
  return (
    <time lang="fr" dateTime={iso}>
      {frenchDate(iso)}
    </time>
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
