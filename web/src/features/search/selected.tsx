import { Button } from '@mantine/core';
import { MusicLinks } from '../library/music/music-links.js';
import type { Category } from '../../../../services/contract/people/user.js';
import type { Recommendation } from '../../../../services/contract/library/recommendation.js';
import type { FoundItem } from './found-item.js';
import { PreviewButton } from './preview-button.js';
import { Translated } from '../../components/translated.js';
import { t } from '../../lib/language/translate.js';
import classes from './result.module.css';

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
      <div className={classes.selectedWords}>
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
