import type { SharePageContent } from '../../../services/contract/share-page.js';
import { EmptyState } from '../components/feedback/empty-state.js';
import classes from './share-page.module.css';

type Failure = Exclude<SharePageContent, { readonly state: 'shown' }>;

/** Says why the link shows nothing, and leads to Home. */
export function ShareError({ content }: { content: Failure }) {
  return (
    <>
      <h1 className="visually-hidden">Une recommandation partagée</h1>
      <div role="alert">
        <EmptyState {...textsOf(content)}>
          <a className={classes.button} href="/" data-primary>
            Retour à l’accueil
          </a>
        </EmptyState>
      </div>
    </>
  );
}

function textsOf(content: Failure): { title: string; hint?: string } {
  switch (content.state) {
    case 'missing-token':
      return { title: 'Token de partage manquant' };
    case 'not-found':
      return {
        title: 'Recommandation non trouvée',
        hint: 'Cette recommandation n’existe pas ou le lien a expiré.',
      };
    case 'offline':
      return { title: 'Erreur de connexion' };
    case 'failed':
      return { title: content.error || 'Erreur lors du chargement de la recommandation' };
  }
}
