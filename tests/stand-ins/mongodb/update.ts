import type { Document } from 'mongodb';

function setAt(document: Document, path: string, value: unknown): Document {
  const [step = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...document, [step]: value };
  const inner = (document[step] ?? {}) as Document;
  return {
    ...document,
    [step]: setAt(inner, rest.join('.'), value),
  };
}

const entriesOf = (fields: unknown) => Object.entries((fields ?? {}) as Document);

/**
 * A document after an update: replaced, or changed by the operators that the adapters use.
 * @param before undefined when the update inserts the document.
 * @throws Error for another operator.
 */
export function updated(before: Document | undefined, id: unknown, update: Document): Document {
  const names = Object.keys(update);
  if (!names.some((name) => name.startsWith('$'))) return { ...update, _id: id };
  let document: Document = before ?? { _id: id };
  for (const [name, fields] of Object.entries(update)) {
    for (const [path, value] of entriesOf(fields)) {
      if (name === '$set') document = setAt(document, path, value);
      else if (name === '$inc') {
        document = setAt(document, path, Number(document[path] ?? 0) + Number(value));
      } else if (name === '$unset') {
        document = Object.fromEntries(Object.entries(document).filter(([each]) => each !== path));
      } else if (name === '$setOnInsert') {
        if (!before) document = setAt(document, path, value);
      } else throw new Error(`the stand-in has no update ${name}`);
    }
  }
  return document;
}
