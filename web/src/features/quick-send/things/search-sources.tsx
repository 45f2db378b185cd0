import type { Attribution } from '../../../../../services/contract/search/search.js';
import classes from '../quick-send.module.css';

interface SearchSourcesProps {
  attributions: readonly Attribution[];
  /** What went wrong. */
  notes: readonly string[];
}

/** Where the search results come from, which the providers ask to be shown. */
export function SearchSources({ attributions, notes }: SearchSourcesProps) {
  if (attributions.length + notes.length === 0) return null;
  return (
    <div className={classes.sources}>
      {attributions.map(({ text, url }) =>
        url ? (
          <a key={text} href={url} target="_blank" rel="noreferrer">
            {text}
          </a>
        ) : (
          <span key={text}>{text}</span>
        ),
      )}
      {notes.map((note) => (
        <span key={note} className={classes.trouble}>
          {note}
        </span>
      ))}
    </div>
  );
}
