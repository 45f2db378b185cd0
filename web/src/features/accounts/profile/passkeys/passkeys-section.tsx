import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { QueryState } from '../../../../components/feedback/query-state.js';
import { Section } from '../../../../components/section.js';
import { supportsPasskeys } from '../../../../lib/passkeys.js';
import { useMe } from '../../../people/me.js';
import { needsProof } from '../../proof/needs-proof.js';
import { ProofDialog } from '../../proof/proof-dialog.js';
import { PasskeyOnly } from './passkey-only.js';
import { PasskeyRow } from './passkey-row.js';
import { passkeyFailureText } from '../../passkeys/passkey-texts.js';
import { passkeysQuery, useMakePasskey } from '../../passkeys/passkeys.js';
import { t } from '../../../../lib/language/translate.js';
import rows from '../../rows.module.css';
import classes from '../../passkeys/passkeys.module.css';

/** The person's passkeys, with a button that adds one. */
export function PasskeysSection() {
  const query = useQuery(passkeysQuery(useMe().email));
  const [proving, setProving] = useState(false);
  const { mutate, isPending, error, reset } = useMakePasskey();
  // The last proof of identity may be too old.
  const add = () =>
    mutate(undefined, {
      onError: (failure) => setProving(needsProof(failure) && !proving),
    });
  const amount = query.data?.passkeys.length;
  // What was said of the passkeys before is no longer true.
  useEffect(reset, [amount, reset]);
  const waiting = <Skeleton height={64} radius="md" className={rows.list ?? ''} />;
  return (
    <Section title={t('Passkeys')}>
      <p className={classes.intro}>
        {t(
          'A passkey signs you in without a code: with your fingerprint, your face or the lock of your device.',
        )}
      </p>
      <QueryState query={query} what={t('your passkeys')} skeleton={waiting}>
        {({ passkeys, recoveryCodesLeft }) =>
          passkeys.length > 0 && (
            <>
              <ul className={rows.list} aria-label={t('Passkeys')}>
                {passkeys.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </ul>
              <PasskeyOnly left={recoveryCodesLeft} />
            </>
          )
        }
      </QueryState>
      {supportsPasskeys() ? (
        <Button
          variant="default"
          leftSection={<IconKey size={20} aria-hidden />}
          loading={isPending}
          onClick={add}
        >
          {t('Add a passkey')}
        </Button>
      ) : (
        <p className={rows.note}>{t("This browser doesn't support passkeys.")}</p>
      )}
      {error && !proving && (
        <p role="alert" className={classes.failure}>
          {passkeyFailureText(error)}
        </p>
      )}
      {proving && (
        <ProofDialog
          title={t('Add a passkey')}
          action={t('Continue')}
          onProven={add}
          onClose={() => {
            setProving(false);
            reset();
          }}
        />
      )}
    </Section>
  );
}
