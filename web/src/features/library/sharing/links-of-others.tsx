import { Translated } from '../../../components/translated.js';
import { Button } from '@mantine/core';
import type { Recommendation } from '../../../../../services/contract/library/recommendation.js';
import { toastSuccess, toastError } from '../../../lib/toasts/toast.js';
import { FullDate } from '../../../components/dates.js';
import { displayName } from '../../people/names.js';
import { PersonFace, PersonLink } from '../../people/person-link.js';
import { useLinksOfOthers, useRevokeShareLinks } from './sharing.js';
import { t } from '../../../lib/language/translate.js';
import classes from './sharing.module.css';

/** Share links that others made to the person's recommendation, with a button to end each. */
export function LinksOfOthers({ recommendation }: { recommendation: Recommendation }) {
  const { data } = useLinksOfOthers(recommendation);
  const { mutate, isPending, variables } = useRevokeShareLinks(recommendation);
  if (!data || data.links.length === 0) return null;
  const end = (linkId: string) =>
    mutate(
      { linkId },
      {
        onSuccess: () => toastSuccess(t('Link ended')),
        onError: () => toastError(t("Couldn't end the link. Try again.")),
      },
    );
  return (
    <section className={classes.takeBack} aria-labelledby="links-of-others">
      <h3 id="links-of-others" className={classes.shared}>
        {t('Links made by others')}
      </h3>
      <ul className={classes.recipients}>
        {data.links.map(({ id, maker, expiresAt }) => (
          <li key={id}>
            <PersonFace person={maker} size={28} />
            <span className={classes.recipient}>
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
      {data.isCut && <p className={classes.hint}>{t('More links appear when you end these.')}</p>}
    </section>
  );
}
