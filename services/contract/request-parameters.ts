import { type Call, parametersIn } from './call.js';
import { isConfidential } from './headers.js';

/** A request's parameters outside its body. */
export interface RequestParameters {
  /** The path, with the query string if there is one. */
  readonly address: string;
  /** Value of the header `X-Parameters`; empty if no parameter is confidential. */
  readonly confidential: string;
}

/** The address and the header of a request, without its body. */
export function requestParameters(call: Call, request: unknown): RequestParameters {
  if (parametersIn(call) === 'body') return { address: call.path, confidential: '' };
  const query = queryOf(request, (name) => !isConfidential(name));
  return {
    address: query === '' ? call.path : `${call.path}?${query}`,
    confidential: queryOf(request, isConfidential),
  };
}

/** The wanted parameters of a request as a query string. */
function queryOf(request: unknown, isWanted: (name: string) => boolean): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request ?? {})) {
    const isText = ['string', 'number', 'boolean'].includes(typeof value);
    if (isText && isWanted(name)) query.set(name, String(value));
  }
  return query.toString();
}
