import { TransNoContext } from '@lingui/react/server';
import type { ReactElement, ReactNode } from 'react';
import { textKey } from '../lib/language/text-key.js';
import { i18n } from '../lib/language/translate.js';

interface TranslatedProps {
  /** The English text: `By <name/>, <link>read more</link>`, with `{count}` for values. */
  id: string;
  values?: Readonly<Record<string, number>>;
  /** The elements behind the tags. What people wrote belongs here, never into the values. */
  components: Readonly<Record<string, ReactElement>>;
}

/** A text with elements in it, in the language of the page. */
export function Translated({ id, values = {}, components }: TranslatedProps): ReactNode {
  return (
    <TransNoContext
      id={textKey(id)}
      message={id}
      values={values}
      components={components}
      lingui={{ i18n }}
    />
  );
}
