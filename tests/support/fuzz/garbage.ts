import fc from 'fast-check';

/** JSON text with so many levels. */
export const nested = (depth: number): string => `${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`;

const words = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\u202e',
  '\r\n',
  '\u0007',
  '\ufeff',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1e999',
  '0x10',
  '1.5',
  'true',
  'null',
  'undefined',
  '[]',
  '__proto__',
  'constructor',
  'toString',
  'nobody@example.com',
  'A@EXAMPLE.COM',
  '@',
  '%',
  '%00',
  '../../etc/passwd',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  'javascript:0',
  '${7*7}',
  '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  'a_b',
  'data:image/png;base64,AAAA',
  'data:image/png;base64,%',
];

/** Values that no honest client sends. */
export const garbage: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...words),
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, 1e308, -0, 2 ** 53, [], {}, [[]], [null]),
  fc.constantFrom(300, 5_000, 100_000).map((length) => 'x'.repeat(length)),
  fc.constant(20).map((depth): unknown => JSON.parse(nested(depth))),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

const keys = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'hasOwnProperty', 'user_email', 'id', '', '\0'),
  fc.string({ maxLength: 20 }),
);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object with one field removed, replaced, added or changed inside. */
export function mutated(value: object): fc.Arbitrary<object> {
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  // `fromEntries` makes `__proto__` an own field.
  const added = fc.tuple(keys, garbage).map((field) => Object.fromEntries([...entries, field]));
  const changes = entries.map(([name, field]: [string, unknown]) => {
    const others = entries.filter(([other]) => other !== name);
    const change = (one: unknown): object => Object.fromEntries([...others, [name, one]]);
    return fc.oneof(
      fc.constant(Object.fromEntries(others)),
      { weight: 3, arbitrary: garbage.map(change) },
      ...(isObject(field) ? [mutated(field).map(change)] : []),
    );
  });
  return fc.oneof(added, ...changes.map((arbitrary) => ({ weight: 2, arbitrary })));
}

/** Bodies that every call refuses. */
export const badBodies: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('{', '{"a":}', '[', 'null', '[]', '"text"', '1', 'true', '{"a":1}}', "{'a':1}"),
  fc.constantFrom(
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '\0',
    '\ufeff{',
  ),
  fc.constantFrom(200_000, 400_000).map((length) => JSON.stringify({ a: 'x'.repeat(length) })),
  fc.constantFrom(10, 20_000).map((depth) => '['.repeat(depth)),
);

export const badTypes = ['application/xml', 'text/plain', 'multipart/form-data', 'a', 'image/png'];

const visible = fc.oneof(fc.integer({ min: 33, max: 126 }), fc.integer({ min: 161, max: 255 }));
const latin = fc.string({
  unit: visible.map((code) => String.fromCharCode(code)),
  maxLength: 300,
});

/** Meaningless values of headers. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    'idempotency-key': latin,
    cookie: fc.oneof(
      latin,
      latin.map((value) => `trboo_session=${value}`),
    ),
    accept: latin,
    'accept-encoding': latin,
    'if-none-match': latin,
    'user-agent': latin,
  },
  { requiredKeys: [] },
);

/** Texts that are no positions. */
export const badPositions = fc.oneof(
  fc.constantFrom('', '-1 0', 'NaN!', '../', '0'.repeat(65), 'é', '0,0'),
  latin.filter((value) => !/^[0-9A-Za-z_-]{1,64}$/.test(value)),
);

/** Malformed query strings, which browsers do not send. */
export const oddQueries = fc.oneof(
  fc.constantFrom('%', '%ff=%ff', 'user_email=%00', '&&&==', 'user_email[]=a', 'user_email[a]=b'),
  fc.constantFrom('email=%E0%A4%A', 'limit=1&limit=2', '__proto__=1', 'cursor=%', '?', 'email'),
  fc.string({ unit: fc.constantFrom(...'%&=+;?[]ae0/'.split('')), maxLength: 60 }),
);
