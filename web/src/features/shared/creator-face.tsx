import type { LinkedRecommendation } from '../../../../services/contract/share-page.js';
import { Avatar } from '../people/avatar.js';

interface CreatorFaceProps {
  shared: Pick<LinkedRecommendation, 'creatorName' | 'creatorPicture'>;
  /** Pixels. */
  size: number;
}

/** The face of the person whose recommendation a link shows. */
export function CreatorFace({ shared, size }: CreatorFaceProps) {
  const { creatorName: firstName, creatorPicture: profilePicture } = shared;
  // Links tell no e-mail: the colour of the avatar comes from the name instead.
  return (
    <Avatar person={{ email: firstName, firstName, lastName: '', profilePicture }} size={size} />
  );
}
