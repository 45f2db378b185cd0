import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { LinkForSomebody } from './link-for-somebody.js';
import { type LinkOptions, useRevokeShareLinks, useShareLink } from './sharing.js';
import { toastError, toastSuccess } from '../../../lib/toasts/toast.js';
import { FormActions } from '../../../components/form-actions.js';
import { CopyField } from '../../../components/copy-field.js';
import { FullDate } from '../../../components/dates.js';
import { Sheet } from '../../../components/sheet.js';
import { useMe, displayName } from '../../people/people.js';
import { NotShareable, useIsNotShareable } from './not-shareable.js';
import { t, Translated } from '../../../lib/language/translate.js';
import classes from '../library.module.css';
import { PersonFace, PersonLink } from '../../people/person-link.js';
import { useLinksOfOthers } from './sharing.js';

/** Share links that others made to the person's recommendation, with a button to end each. */
function LinksOfOthers({ recommendation }: { recommendation: Recommendation }) {
  const { data } = useLinksOfOthers(recommendation);
  const { mutateAsync, isPending, variables } = useRevokeShareLinks(recommendation);
  if (!data || data.links.length === 0) return null;
  // Callbacks of `mutate` would not be called after another press, or once the dialog is closed.
  const end = (linkId: string) =>
    void mutateAsync({ linkId })
      .then(() => toastSuccess(t('Link ended')))
      .catch(() => toastError(t("Couldn't end the link. Try again.")));
  return (
    <section className={classes.takeBack} aria-labelledby="links-of-others">
      <h3 id="links-of-others" className="label">
        {t('Links made by others')}
      </h3>
      <ul className={classes.recipients}>
        {data.links.map(({ id, maker, expiresAt }) => (
          <li key={id}>
            <PersonFace person={maker} size={28} />
            <span className="grow breaks">
              <Translated
                id="<person/> · until <date/>"
                components={{
                  person: <PersonLink inText person={maker} />,
                  date: <FullDate iso={expiresAt} />,
                }}
              />
            </span>
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.take ?? ''}
              loading={isPending && variables.linkId === id}
              onClick={() => end(id)}
              aria-label={t('End the link of {name}', { name: displayName(maker) })}
            >
              {t('End')}
            </Button>
          </li>
        ))}
      </ul>
      {data.isCut && <p className="note">{t('More links appear when you end these.')}</p>}
    </section>
  );
}

const failed = t("Couldn't create the share link");

interface ShareLinkModalProps {
  recommendation: Recommendation;
  onClose: () => void;
}

/** Shows a share link to copy or revoke. */
export function ShareLinkModal({ recommendation, onClose }: ShareLinkModalProps) {
  const isOwn = recommendation.addedBy === useMe().email;
  const notPassedOn = useIsNotShareable(recommendation);
  const [revoked, setRevoked] = useState(false);
  const [options, setOptions] = useState<LinkOptions>({});
  const link = useShareLink(recommendation, !revoked && !notPassedOn, options);
  const revoke = useRevokeShareLinks(recommendation);
  const end = (revocation: { everyone?: true }) => {
    revoke
      .mutateAsync(revocation)
      .then(() => setRevoked(true))
      .catch(() => toastError(t("Couldn't end the link. Try again.")));
  };
  return (
    <Sheet title={t('Share link')} onClose={onClose}>
      <div className="stack gap-20">
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
            <FormActions>
              <Button variant="default" onClick={() => void link.refetch()}>
                {t('Try again')}
              </Button>
            </FormActions>
          </>
        ) : (
          <>
            <CopyField
              label={t('Link')}
              link={link.data?.shareLink}
              subject={recommendation.title}
              copiedText={t('Link copied!')}
            />
            <p className="note">
              {link.data ? (
                <Translated
                  id="Anyone with the link can see this recommendation until <date/>."
                  components={{ date: <FullDate iso={link.data.expiresAt} /> }}
                />
              ) : (
                t('Anyone with the link can see this recommendation.')
              )}
            </p>
            <LinkForSomebody options={options} onMake={setOptions} />
            <FormActions>
              <Button
                variant="subtle"
                color="red"
                loading={revoke.isPending}
                disabled={!link.data}
                onClick={() => end({})}
              >
                {t('Revoke link')}
              </Button>
              {isOwn && (
                <Button
                  variant="subtle"
                  color="red"
                  loading={revoke.isPending}
                  disabled={!link.data}
                  onClick={() => end({ everyone: true })}
                >
                  {t('End all links')}
                </Button>
              )}
            </FormActions>
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
      <p role="status">{t('The link no longer works.')}</p>
      <FormActions>
        <Button ref={close} variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
        <Button onClick={onRenew}>{t('New link')}</Button>
      </FormActions>
    </>
  );
}
