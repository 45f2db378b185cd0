import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { inviteCode } from '../../../../../services/contract/friends/invite-code.js';
import type { AnswerOf } from '../../../../../services/contract/call.js';
import type { getUsers, ListedUser, Person } from '../../../../../services/contract/people/user.js';
import { limits } from '../../../../../services/contract/limits.js';
import { QueryState, RowSkeletons } from '../../../components/feedback/states.js';
import { SearchField } from '../../../components/inputs/search-field.js';
import { FormActions } from '../../../components/form-actions.js';
import { ApiError, refusalText } from '../../../lib/api/errors.js';
import { displayName } from '../../people/people.js';
import { usersQuery } from '../../people/users.js';
import { friendsNow, useAddFriend } from '../friends.js';
import { toastError } from '../../../lib/toasts/toast.js';
import { inviterQuery } from '../invite-code/invite-code.js';
import { t } from '../../../lib/language/translate.js';

const exampleCode = 'K7QF-3M9T-X2PD';
/** The choice of the dropdown that is not a user id. */
const codeOption = 'code';

/** Sends a friend request to an existing user, or to the person of an invite code. */
export function RequestUser({ onDone, onCancel }: RequestFormProps) {
  const [search, setSearch] = useState<string>();
  const query = useQuery(usersQuery(search));
  /** Null until something is chosen; then the person of the code is, if there is one. */
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const { data: code } = inviteCode.safeParse(typed);
  const inviter = useQuery({ ...inviterQuery(code ?? ''), enabled: code !== undefined });
  const { mutateAsync, isPending } = useAddFriend();
  const byCode = code !== undefined && inviter.data ? [inviterOption(inviter.data)] : [];
  const selected = chosen ?? byCode[0]?.value ?? '';

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (selected === '') return;
    const isByCode = selected === codeOption;
    mutateAsync(isByCode ? { invite_code: code } : { person_id: selected }).then(
      () => onDone(isByCode ? friendsNow : t('Friend request sent!')),
      (failure: unknown) => toastError(refusalText(failure, t('Failed to send friend request'))),
    );
  };

  return (
    <form className="stack gap-12" onSubmit={submit} noValidate>
      <QueryState
        query={query}
        what={t('the users')}
        skeleton={<RowSkeletons amount={1} label={t('Loading users')} />}
      >
        {(answer) => {
          const options = [...byCode, ...answer.users.map(optionOf)];
          return (
            <>
              {(search !== undefined || isCut(answer)) && (
                <SearchField
                  label={t('Find by name')}
                  placeholder={t('Find by name')}
                  maxLength={limits.search}
                  value={search}
                  onChange={(found) => {
                    setSearch(found);
                    setChosen(null);
                  }}
                />
              )}
              <NativeSelect
                label={t('User')}
                disabled={options.length === 0}
                description={descriptionOf(answer)}
                inputWrapperOrder={['label', 'input', 'error', 'description']}
                value={selected}
                onChange={(event) => setChosen(event.currentTarget.value)}
                data={[{ value: '', label: t('Choose a user...') }, ...options]}
              />
            </>
          );
        }}
      </QueryState>
      <TextInput
        label={t('Or an invite code or link')}
        placeholder={exampleCode}
        autoComplete="off"
        spellCheck={false}
        error={code !== undefined && inviter.error && failureText(inviter.error)}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(null);
        }}
      />
      <FormActions>
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button type="submit" disabled={selected === ''} loading={isPending}>
          {t('Send Request')}
        </Button>
      </FormActions>
    </form>
  );
}

function optionOf({ id, mutualFriends, ...user }: ListedUser) {
  if (mutualFriends === 0) return { value: id, label: displayName(user) };
  const common = t('{count, plural, one {# mutual friend} other {# mutual friends}}', {
    count: mutualFriends,
  });
  return { value: id, label: `${displayName(user)} (${common})` };
}

const inviterOption = (inviter: Person) => ({ value: codeOption, label: displayName(inviter) });

function failureText(failure: Error): string {
  const isUnknown = failure instanceof ApiError && failure.status === 404;
  return isUnknown ? t('Nobody has this code.') : t("Couldn't look up the code. Try again.");
}

type Listed = AnswerOf<typeof getUsers>;

/** Whether there are more people than the list has. */
const isCut = ({ leftOut, nextCursor }: Listed) => leftOut > 0 || nextCursor !== undefined;

function descriptionOf(answer: Listed): string | undefined {
  if (answer.users.length === 0) return t('No users available to add.');
  return isCut(answer) ? t('More people are found by name.') : undefined;
}

/** Props of the two forms of the Add Friend dialog. */
export interface RequestFormProps {
  onDone: (text: string) => void;
  onCancel: () => void;
}
