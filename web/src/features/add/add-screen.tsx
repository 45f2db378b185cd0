import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../components/page-header.js';
import { AddForm } from './add-form.js';
import classes from './add-form.module.css';
import { prefilledValues } from './prefilled-values.js';
import { t } from '../../lib/language/translate.js';

/** Add New as a page, prefilled from the URL. */
export function AddScreen() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const toList = () => void navigate('/my-trboo');
  return (
    <>
      <PageHeader
        title={t('Add New')}
        subtitle={t('Something good you want to remember')}
        keepFocus
      />
      <div className={classes.page}>
        <AddForm prefilled={prefilledValues(search)} onSaved={toList} onCancel={toList} />
      </div>
    </>
  );
}
