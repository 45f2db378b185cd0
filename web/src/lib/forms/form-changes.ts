type Values = Readonly<Record<string, unknown>>;

/** The fields that differ from what the form began with: only they are sent. */
export function changedFields<Form extends Values>(values: Form, base: Form): Partial<Form> {
  const changed: Partial<Form> = {};
  for (const field in values) if (values[field] !== base[field]) changed[field] = values[field];
  return changed;
}

/** The fields changed in the form that were changed elsewhere meanwhile, to something else. */
export function conflictingFields<Form extends Values>(
  values: Form,
  base: Form,
  current: Form,
): Extract<keyof Form, string>[] {
  const conflicting: Extract<keyof Form, string>[] = [];
  for (const field in changedFields(values, base)) {
    if (current[field] !== base[field] && current[field] !== values[field]) conflicting.push(field);
  }
  return conflicting;
}

/** What stands under such a field before it is sent. */
export const conflictText = (current: string | boolean | null): string =>
  current === '' || current === null
    ? 'This was cleared on another device. Save again to keep your version.'
    : `This was changed on another device to “${String(current)}”. Save again to keep your version.`;
