import { Translated } from '../lib/language/translate.js';
import { useSyncExternalStore } from 'react';
import { age, dayAge, fullDate, fullMoment } from '../lib/text/format.js';

/** A date by the locale: `12 mars 2025`. */
export function FullDate({ iso }: { iso: string }) {
  return <time dateTime={iso}>{fullDate(iso)}</time>;
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

/** How long ago something was: `2h ago`, and the date after a week. */
export function Age({ iso }: { iso: string }) {
  const text = age(iso, useMinute());
  if (text === null) return <FullDate iso={iso} />;
  return (
    <time dateTime={iso} title={fullMoment(iso)}>
      {text}
    </time>
  );
}

/** The day of a past moment in a sentence: `yesterday`, `3d ago`, or `on 12 mars 2025`. */
export function RelativeDay({ iso }: { iso: string }) {
  const day = dayAge(iso, useMinute());
  if (day !== null) {
    return (
      <time dateTime={iso} title={fullDate(iso)}>
        {day}
      </time>
    );
  }
  return <Translated id="on <date/>" components={{ date: <FullDate iso={iso} /> }} />;
}

const length = 60_000;
function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, length);
  // A page that is seen again may not have run its timers.
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

const presentMinute = () => Math.floor(Date.now() / length);

/** The start of the present minute, in milliseconds. */
const useMinute = (): number =>
  useSyncExternalStore(subscribe, presentMinute, presentMinute) * length;
