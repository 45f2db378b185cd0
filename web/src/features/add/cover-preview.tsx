import { useDeferredValue } from 'react';
import type { Recommendation } from '../../../../services/contract/library/recommendation.js';
import { Cover } from '../library/cover/cover.js';
import classes from './add-form.module.css';

/** The cover of the recommendation, redrawn while typing. */
export function CoverPreview(props: Pick<Recommendation, 'title' | 'type' | 'metadata'>) {
  const settled = useDeferredValue(props.title.trim());
  return (
    <div className={classes.preview}>
      <Cover {...props} title={settled} />
    </div>
  );
}
