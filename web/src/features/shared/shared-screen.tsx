import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { Brand } from '../../components/brand.js';
import { ApiError, NetworkError, refusalText } from '../../lib/api/errors.js';
import { sharedPageQuery } from './shared-page.js';
import { SharedCard } from './shared-card.js';
import classes from './shared.module.css';
import { SharedError } from './shared-error.js';

const missingToken = 'Token de partage manquant';

/** The public page of a share link, in French (specification §2). */
export function SharedScreen() {
  const { token } = useParams();
  const query = useQuery({ ...sharedPageQuery(token ?? ''), enabled: token !== undefined });
  return (
    <div className={classes.screen} lang="fr">
      <title>{`${query.data?.title ?? 'Une recommandation'} · Trboo`}</title>
      <header className={classes.head}>
        <Brand name="Trboo" />
      </header>
      <main className={classes.main}>
        {!query.data && <h1 className="visually-hidden">Une recommandation partagée</h1>}
        {token === undefined && <SharedError title={missingToken} />}
        {query.data && <SharedCard shared={query.data} token={token ?? ''} />}
        {query.isLoading && (
          <div className={classes.wait} role="status">
            Chargement de la recommandation…
          </div>
        )}
        {query.isError && <SharedError {...errorTexts(query.error)} />}
      </main>
    </div>
  );
}

function errorTexts(failure: Error): { title: string; hint?: string } {
  if (failure instanceof NetworkError) return { title: 'Erreur de connexion' };
  if (failure instanceof ApiError && failure.status === 404) {
    return {
      title: 'Recommandation non trouvée',
      hint: 'Cette recommandation n’existe pas ou le lien a expiré.',
    };
  }
  return { title: refusalText(failure, 'Erreur lors du chargement de la recommandation') };
}
