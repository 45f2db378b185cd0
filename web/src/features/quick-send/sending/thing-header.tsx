import { Button } from '@mantine/core';
import { t } from '../../../lib/language/translate.js';
import { Cover } from '../../library/cover/cover.js';
import classes from '../quick-send.module.css';
import type { describeThing } from '../things/describe-thing.js';

interface ThingHeaderProps extends ReturnType<typeof describeThing> {
  onBack: () => void;
}

/** What is sent, with a button that chooses another thing. */
export function ThingHeader({ title, note, cover, onBack }: ThingHeaderProps) {
  return (
    <div className={classes.thing}>
      {cover && (
        <span className={classes.cover}>
          <Cover title={title} {...cover} />
        </span>
      )}
      <span className={classes.words}>
        <bdi className={classes.chosen}>{title}</bdi>
        {note !== '' && <span className={classes.facts}>{note}</span>}
      </span>
      <Button variant="subtle" className={classes.back ?? ''} onClick={onBack}>
        {t('Change')}
      </Button>
    </div>
  );
}
