import { Translated } from '../../lib/language/translate.js';
import { useQuery } from '@tanstack/react-query';
import { CreatorFace } from './creator-face.js';
import { sharedPageQuery } from './shared-page.js';
import classes from './shared.module.css';

/** Shows during sign-in which recommendation will be saved. */
export function ShareReminder({ token }: { token: string }) {
  const { data: shared } = useQuery(sharedPageQuery(token));
  if (!shared) return null;
  return (
    <figure className={classes.reminder}>
      <blockquote>{shared.description}</blockquote>
      <figcaption>
        <CreatorFace shared={shared} size={32} />
        <span>
          <Translated
            id="<name/> recommends <title/>. Sign in, and it is in My List."
            components={{
              name: <strong>{shared.creatorName}</strong>,
              title: <strong>{shared.title}</strong>,
            }}
          />
        </span>
      </figcaption>
    </figure>
  );
}
