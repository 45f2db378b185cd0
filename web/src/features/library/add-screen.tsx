import { useNavigate, useSearchParams } from 'react-router-dom';
import { PageHeader } from '../../components/page-header.js';
import { AddForm } from './add-form.js';
import classes from './add-form.module.css';

/** Add New as a page; `?url=` pre-fills the link. */
export function AddScreen() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const toList = () => void navigate('/my-trboo');
  return (
    <>
      <PageHeader title="Add New" subtitle="Something good you want to remember" keepFocus />
      <div className={classes.page}>
        <AddForm link={search.get('url') ?? undefined} onSaved={toList} onCancel={toList} />
      </div>
    </>
  );
}
