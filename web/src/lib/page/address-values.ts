import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { z } from 'zod';

/**
 * Values in the address's query, by name. Each has a default for a missing or invalid one
 * (`catch`), which the address leaves out.
 */
type AddressSchema = z.ZodType<Readonly<Record<string, string | undefined>>>;

export function valuesIn<Schema extends AddressSchema>(
  schema: Schema,
  query: URLSearchParams,
): z.output<Schema> {
  return schema.parse(Object.fromEntries(query));
}

/** The query with these values; other parameters stay. */
export function queryWith<Schema extends AddressSchema>(
  schema: Schema,
  current: URLSearchParams,
  values: Partial<z.output<Schema>>,
): URLSearchParams {
  const usual = schema.parse({});
  const query = new URLSearchParams(current);
  for (const [name, value] of Object.entries<string | undefined>(values)) {
    if (value === undefined || value === '' || value === usual[name]) query.delete(name);
    else query.set(name, value);
  }
  return query;
}

/** Whether any of the values differs from its default. */
export function isChanged<Schema extends AddressSchema>(
  schema: Schema,
  values: Partial<z.output<Schema>>,
): boolean {
  return queryWith(schema, new URLSearchParams(), values).size > 0;
}

/**
 * What a screen shows, kept in the address so that reload and Back keep it. A change replaces the
 * entry of the history: Back leads to the screen before. `clear` brings the defaults back.
 */
export function useAddressValues<Schema extends AddressSchema>(
  schema: Schema,
): [z.output<Schema>, (values: Partial<z.output<Schema>>) => void, clear: () => void] {
  const [inAddress, setQuery] = useSearchParams();
  // The router changes the address in a transition; what one has chosen shows at once.
  const [query, showQuery] = useOptimistic(inAddress);
  const edit = (edited: (current: URLSearchParams) => URLSearchParams) =>
    startTransition(() => {
      // The address is ahead of the router: a choice keeps the one made just before it.
      const changed = edited(new URLSearchParams(window.location.search));
      showQuery(changed);
      setQuery(changed, { replace: true });
    });
  const values = valuesIn(schema, query);
  const change = (changed: Partial<z.output<Schema>>) =>
    edit((current) => queryWith(schema, current, changed));
  const clear = () =>
    edit((current) => new URLSearchParams([...current].filter(([name]) => !(name in values))));
  return [values, change, clear];
}
