import { useSearchParams } from 'react-router-dom';

/**
 * A choice stored in the URL's query, so that reload and Back keep it. The first value is the
 * default, which the URL leaves out.
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
