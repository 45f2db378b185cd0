import { linkOutcomes } from '../../../services/contract/library/link-answer.js';
import { limits } from '../../../services/contract/limits.js';
import type { SharePageContent } from '../../../services/contract/share-page.js';
import { outcomeTexts } from '../features/library/outcomes/outcomes.js';
import { t } from '../lib/language/translate.js';
import classes from './share-page.module.css';

type Shown = Extract<SharePageContent, { readonly state: 'shown' }>;

/** Answers the maker of the link without an account; a plain form, so it needs no script. */
export function ShareAnswer({ content: { token, recommendation, answering } }: { content: Shown }) {
  const { own, forWhom, device } = answering;
  const name = recommendation.passedOnBy ?? recommendation.creatorName;
  const maxLength = limits.comment;
  return (
    <section id="answer" className={classes.answer} aria-labelledby="answer-title">
      <h2 id="answer-title">
        {own ? t('Your answer to {name}', { name }) : t('Tell {name} what you think', { name })}
      </h2>
      <form method="post" action={`/share/${token}`}>
        <input type="hidden" name="device" value={device} />
        <label>
          {t('Your first name')}
          <input
            name="name"
            autoComplete="given-name"
            required
            maxLength={maxLength}
            defaultValue={own?.name ?? forWhom ?? ''}
          />
        </label>
        <label>
          {t('A line (optional)')}
          <input name="words" maxLength={maxLength} defaultValue={own?.words} />
        </label>
        <div className={classes.answers}>
          {linkOutcomes.map((outcome) => (
            <button
              key={outcome}
              className={classes.button}
              type="submit"
              name="outcome"
              value={outcome}
              aria-pressed={own?.outcome === outcome}
            >
              {outcomeTexts[outcome]}
            </button>
          ))}
        </div>
      </form>
      <p className={classes.hint}>
        {own
          ? t('{name} has it. You can change it here.', { name })
          : t('Only {name} sees it. No account is needed.', { name })}
      </p>
    </section>
  );
}
