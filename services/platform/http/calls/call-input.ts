import { z } from 'zod';
import { type Call, parametersIn } from '../../../contract/call.js';
import { parametersHeader } from '../../../contract/headers.js';
import type { CheckedRequest } from './handles-call.js';
import { parse } from './parse.js';

const inHeader = z
  .string()
  .max(4_096, 'must be 4096 characters or less')
  .transform((value) => Object.fromEntries(new URLSearchParams(value)));
const inQuery = z.record(z.string(), z.unknown());

/**
 * The input of a call: its body, or the query together with the `X-Parameters` header.
 * @throws InvalidRequest
 */
export function callInput(
  call: Call,
  { headers, query, body }: Pick<CheckedRequest, 'headers' | 'query' | 'body'>,
): unknown {
  if (parametersIn(call) === 'body') return body;
  const header = headers[parametersHeader];
  if (header === undefined) return query;
  return { ...parse(inQuery, query), ...parse(inHeader, header, parametersHeader) };
}
