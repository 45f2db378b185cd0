import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { QueryState } from '../../../components/feedback/states.js';
import { Section } from '../../../components/section.js';
import { supportsPasskeys } from '../../../lib/passkeys.js';
import { useMe } from '../../people/people.js';
import { ProofDialog, needsProof } from '../proof-dialog.js';
import { PasskeyRow } from './passkey-row.js';
import { passkeyFailureText } from '../texts.js';
import { passkeysQuery, useMakePasskey } from '../passkeys/passkeys.js';
import { t } from '../../../lib/language/translate.js';
import rows from '../rows.module.css';
import classes from '../passkeys/passkeys.module.css';
import { Switch } from '@mantine/core';
import { useId } from 'react';
import { refusalText } from '../../../lib/api/errors.js';
import { toastError, toastSuccess } from '../../../lib/toasts/toast.js';
import { type PasskeyOnlyChange, usePasskeyOnly } from '../passkeys/passkeys.js';
import { IconCopy } from '@tabler/icons-react';
import { Sheet } from '../../../components/sheet.js';

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** New recovery codes; they are shown only once. */
function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
    } catch {
      // Clipboard access may be denied; the codes stay visible for writing down.
      return;
    }
    toastSuccess(t('Codes copied'));
  };
  return (
    <Sheet title={t('Recovery codes')} onClose={onClose}>
      <p>
        {t(
          'Keep these codes where you can find them without this device: on paper, or in a password manager. Each signs you in once, together with a code by e-mail. They are not shown again.',
        )}
      </p>
      <ol className={classes.codes} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={classes.answers}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('Copy codes')}
        </Button>
        <Button data-autofocus onClick={onClose}>
          {t('I saved them')}
        </Button>
      </div>
    </Sheet>
  );
}

/** The switch for passkey-only sign-in, and its recovery codes. */
function PasskeyOnly({ left }: { left: number | null }) {
  const explanation = useId();
  const [codes, setCodes] = useState<readonly string[]>();
  const [proving, setProving] = useState<PasskeyOnlyChange>();
  const { mutate, isPending } = usePasskeyOnly();
  const apply = (change: PasskeyOnlyChange) =>
    mutate(change, {
      onSuccess: setCodes,
      onError: (failure) => {
        if (needsProof(failure)) setProving(change);
        else toastError(refusalText(failure, t("Couldn't save. Try again.")));
      },
    });
  return (
    <div className={classes.only}>
      <Switch
        label={t('Sign in with a passkey only')}
        aria-describedby={explanation}
        checked={left !== null}
        disabled={isPending}
        onChange={() => apply(left === null ? 'choose' : 'end')}
      />
      <p id={explanation} className="note top-8">
        {t(
          'A code by e-mail alone no longer opens your account. Without your passkey, you also need a recovery code.',
        )}
      </p>
      {left !== null && (
        <div className={classes.left}>
          <p className="note">
            {t('{count, plural, one {# recovery code left} other {# recovery codes left}}', {
              count: left,
            })}
          </p>
          <Button variant="default" loading={isPending} onClick={() => apply('renew')}>
            {t('Make new codes')}
          </Button>
        </div>
      )}
      {proving && (
        <ProofDialog
          title={proving === 'renew' ? t('Make new codes') : t('Sign in with a passkey only')}
          action={t('Continue')}
          onProven={() => apply(proving)}
          onClose={() => setProving(undefined)}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} />}
    </div>
  );
}

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
        <p className="note">{t("This browser doesn't support passkeys.")}</p>
      )}
      {error && !proving && (
        <p role="alert" className="small failure top-8">
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
