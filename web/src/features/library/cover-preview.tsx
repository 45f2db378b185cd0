import { useDeferredValue } from 'react';
import type { Category } from '../../../../services/contract/user.js';
import { Cover } from '../../components/cover/cover.js';
import classes from './add-form.module.css';

/** The cover as it will be drawn, while one types. */
export function CoverPreview({ title, type }: { title: string; type: Category }) {
  const settled = useDeferredValue(title.trim());
  return (
    <div className={classes.preview}>
      <Cover title={settled} type={type} metadata={{}} />
    </div>
  );
}
