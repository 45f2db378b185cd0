import type { Attribution } from '../../../../services/contract/search/search.js';
import { serverText } from '../../lib/language/server-text.js';
import classes from './result.module.css';
import { searchFailureText } from './search-texts.js';
import type { TypeAnswer } from './use-searches.js';

interface SearchSourcesProps {
  answers: readonly TypeAnswer[];
  /** Links take no focus: the dropdown closes when its field loses it. */
  inDropdown?: boolean;
}

/** Attributions of the providers and of the bundled catalogue, each once. */
export function SearchSources({ answers, inDropdown = false }: SearchSourcesProps) {
  const attributions = attributionsOf(answers);
  if (attributions.length === 0) return null;
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
    </div>
  );
}

function attributionsOf(answers: readonly TypeAnswer[]): readonly Attribution[] {
  const all = answers.flatMap(({ answer }) => (answer ? [answer.attribution] : []));
  return [...new Map(all.map((each) => [each.text, each])).values()];
}

/** Why searches failed. */
export function searchFailures(answers: readonly TypeAnswer[]): readonly string[] {
  return [
    ...new Set(
      answers.flatMap(({ type, failure }) => (failure ? [searchFailureText(failure, type)] : [])),
    ),
  ];
}
