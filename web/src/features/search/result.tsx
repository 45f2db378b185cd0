import { IconStarFilled } from '@tabler/icons-react';
import { Button } from '@mantine/core';
import type { Category } from '../../../../services/contract/people/user.js';
import { Cover } from '../library/cover/cover.js';
import { atFirstUse } from '../../lib/lazy/when-idle.js';
import { oneDecimal, truncate } from '../../lib/text/format.js';
import type { FoundItem } from './found-item.js';
import { formattingLocale } from '../../lib/language/language.js';
import { t, Translated } from '../../lib/language/translate.js';
import { PreviewButton } from './preview-button.js';
import { MusicLinks } from '../library/music/music-links.js';
import type { Recommendation } from '../../../../services/contract/library/recommendation.js';
import classes from './result.module.css';

const amount = atFirstUse(() => new Intl.NumberFormat(formattingLocale()));

interface ResultProps {
  choice: FoundItem;
  type: Category;
}

/** A search result in the dropdown. */
export function Result({ choice, type }: ResultProps) {
  const { title, facts, about, rating, cover } = choice;
  return (
    <div className={classes.result}>
      <div className={classes.cover}>
        <Cover title={title} type={type} metadata={cover} />
      </div>
      <div className={classes.words}>
        <bdi className="strong breaks">{title}</bdi>
        {facts.length > 0 && <span className={classes.facts}>{facts.join(' · ')}</span>}
        {rating && (
          <span className={classes.facts}>
            <IconStarFilled size={12} aria-hidden /> {oneDecimal(rating.value)}
            {rating.count !== null && (
              <span>
                {' '}
                {t('({count, plural, one {{amount} rating} other {{amount} ratings}})', {
                  count: rating.count,
                  amount: amount().format(rating.count),
                })}
              </span>
            )}
          </span>
        )}
        {about && <span className={classes.about}>{truncate(about)}</span>}
      </div>
      <PreviewButton choice={choice} forPointerOnly />
    </div>
  );
}

interface SelectedProps {
  picked: string;
  type: Category;
  metadata: Recommendation['metadata'];
  /** The result, unless it comes from a restored draft. */
  choice: FoundItem | null;
  onClear: () => void;
}

/** The selected search result with a Clear button. */
export function Selected({ picked, type, metadata, choice, onClear }: SelectedProps) {
  return (
    <div className={classes.selected} role="status">
      <div className="grow stack breaks">
        <span>
          <Translated id="Selected: <title/>" components={{ title: <strong>{picked}</strong> }} />
        </span>
        {choice && choice.facts.length > 0 && (
          <span className={classes.facts}>{choice.facts.join(' · ')}</span>
        )}
        {(type === 'music' || type === 'podcast') && <MusicLinks metadata={metadata} />}
      </div>
      {choice && <PreviewButton choice={choice} />}
      <Button variant="subtle" onClick={onClear}>
        {t('Clear')}
      </Button>
    </div>
  );
}
