import type { Attribution } from '../../../../services/contract/search/search.js';
import { serverText } from '../../lib/language/server-text.js';
import classes from './result.module.css';
import { searchFailureText, sourceNote } from './search-texts.js';
import type { TypeAnswer } from './use-searches.js';

interface SearchSourcesProps {
  answers: readonly TypeAnswer[];
  /** Links take no focus: the dropdown closes when its field loses it. */
  inDropdown?: boolean;
}

/** Attributions that providers require, and notes on sample results and failed providers; each once. */
export function SearchSources({ answers, inDropdown = false }: SearchSourcesProps) {
  const attributions = attributionsOf(answers);
  const notes = sourceNotes(answers);
  if (attributions.length + notes.length === 0) return null;
  return (
    <div className={classes.source}>
      {attributions.map(({ text, url }) =>
        url ? (
          <a
            key={text}
            href={url}
            target="_blank"
            rel="noreferrer"
            tabIndex={inDropdown ? -1 : undefined}
            onMouseDown={(event) => event.preventDefault()}
          >
            {serverText(text)}
          </a>
        ) : (
          <span key={text}>{serverText(text)}</span>
        ),
      )}
      {notes.map((note) => (
        <span key={note} className={classes.state}>
          {note}
        </span>
      ))}
    </div>
  );
}

function attributionsOf(answers: readonly TypeAnswer[]): readonly Attribution[] {
  const all = answers.flatMap(({ answer }) => (answer ? [answer.attribution] : []));
  return [...new Map(all.map((each) => [each.text, each])).values()];
}

/** Notes on sample results and failed providers. */
export function sourceNotes(answers: readonly TypeAnswer[]): readonly string[] {
  const notes = answers.map(({ answer }) => answer && sourceNote(answer));
  return [...new Set(notes.filter((note) => typeof note === 'string'))];
}

/** Why searches failed. */
export function searchFailures(answers: readonly TypeAnswer[]): readonly string[] {
  return [
    ...new Set(
      answers.flatMap(({ type, failure }) => (failure ? [searchFailureText(failure, type)] : [])),
    ),
  ];
}
