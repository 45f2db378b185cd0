import { useSearchParams } from 'react-router-dom';

/**
 * One of some values, kept in the address, so that Reload and Back keep it; and the way to change it.
 * The first value is the usual one, which the address leaves out.
 */
export function useSearchChoice<Value extends string>(
  name: string,
  [usual, ...others]: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const [search, setSearch] = useSearchParams();
  const chosen = others.find((value) => value === search.get(name)) ?? usual;
  const choose = (value: Value) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === usual) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return [chosen, choose];
}
