import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { UndoPlace } from '../../../components/undo-place.js';
import { useUndoableCall } from '../../../lib/outbox/undo-window.js';
import { useMe } from '../../people/me.js';
import { deleteCommentCall } from './comments.js';
import { t } from '../../../lib/language/translate.js';

interface OwnCommentPlaceProps {
  recommendationId: string;
  isOwn?: boolean;
  children: ReactNode;
}

/** The place of a comment: after the person's own was deleted, it offers Undo. */
export function OwnCommentPlace({
  recommendationId,
  isOwn = true,
  children,
}: OwnCommentPlaceProps) {
  const { isDone, undo } = useUndoableCall(useMe().email, deleteCommentCall, recommendationId);
  return (
    <UndoPlace done={isOwn && isDone && t('Comment deleted')} onUndo={undo}>
      {children}
    </UndoPlace>
  );
}

/** Deletes the person's own comment. */
export function DeleteCommentButton({ recommendationId }: { recommendationId: string }) {
  const me = useMe().email;
  const { run } = useUndoableCall(me, deleteCommentCall, recommendationId);
  return (
    <Button
      variant="subtle"
      size="compact-md"
      onClick={() => run({ recommendationId, userEmail: me })}
    >
      {t('Delete')}
    </Button>
  );
}
