import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { useRevokeShareLinks, useShareLink } from './sharing.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { CopyField } from '../../../components/copy-field.js';
import { FullDate } from '../../../components/dates.js';
import { Sheet } from '../../../components/sheet.js';
import { useMe } from '../../people/me.js';
import { LinksOfOthers } from './links-of-others.js';
import { NotShareable, useIsNotShareable } from './not-shareable.js';
import classes from './sharing.module.css';

const failed = 'Erreur lors de la création du lien de partage';

interface ShareLinkModalProps {
  recommendation: Recommendation;
  onClose: () => void;
}

/** Shows a share link to copy or revoke. */
export function ShareLinkModal({ recommendation, onClose }: ShareLinkModalProps) {
  const isOwn = recommendation.addedBy === useMe().email;
  const notPassedOn = useIsNotShareable(recommendation);
  const [revoked, setRevoked] = useState(false);
  const link = useShareLink(recommendation, !revoked && !notPassedOn);
  const revoke = useRevokeShareLinks(recommendation);
  const end = (revocation: { everyone?: true }) => {
    revoke
      .mutateAsync(revocation)
      .then(() => setRevoked(true))
      .catch(() => toastError("Couldn't end the link. Try again."));
  };
  return (
    <Sheet title="Share link" onClose={onClose}>
      <div className={classes.form}>
        <p className={classes.what} dir="auto">
          {recommendation.title}
        </p>
        {notPassedOn ? (
          <NotShareable recommendation={recommendation} />
        ) : revoked ? (
          <Revoked onClose={onClose} onRenew={() => setRevoked(false)} />
        ) : link.isError ? (
          <>
            <p role="alert">{failed}</p>
            <div className={classes.actions}>
              <Button variant="default" onClick={() => void link.refetch()}>
                Try again
              </Button>
            </div>
          </>
        ) : (
          <>
            <CopyField
              label="Link"
              link={link.data?.shareLink}
              subject={recommendation.title}
              copiedText="Lien copié !"
            />
            <p className={classes.hint}>
              <span>Anyone with the link can see this recommendation</span>
              {link.data && (
                <span>
                  {' '}
                  until <FullDate iso={link.data.expiresAt} />
                </span>
              )}
              <span>.</span>
            </p>
            <div className={classes.actions}>
              <Button
                variant="subtle"
                color="red"
                loading={revoke.isPending}
                disabled={!link.data}
                onClick={() => end({})}
              >
                Revoke link
              </Button>
              {isOwn && (
                <Button
                  variant="subtle"
                  color="red"
                  loading={revoke.isPending}
                  disabled={!link.data}
                  onClick={() => end({ everyone: true })}
                >
                  End all links
                </Button>
              )}
            </div>
            {isOwn && <LinksOfOthers recommendation={recommendation} />}
          </>
        )}
      </div>
    </Sheet>
  );
}

/** Shown after the link was revoked; takes the focus from the removed button. */
function Revoked({ onClose, onRenew }: { onClose: () => void; onRenew: () => void }) {
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  return (
    <>
      <p role="status">The link no longer works.</p>
      <div className={classes.actions}>
        <Button ref={close} variant="default" onClick={onClose}>
          Close
        </Button>
        <Button onClick={onRenew}>New link</Button>
      </div>
    </>
  );
}
