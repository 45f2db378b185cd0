import { type Call, parametersIn } from '../contract/call.js';
import { calls, callGroups } from '../contract/calls.js';
import { idempotencyKeyHeader, minPositionHeader } from '../contract/headers.js';
import { limits } from '../contract/limits.js';
import { cookieName } from '../features/accounts/signing-in/sessions.js';
import type { Document, Operation, Parameter } from './document.js';
import { otherGroup, otherPaths } from './other-paths.js';
import { jsonContent, responsesOf } from './responses.js';
import { type ContractSchemas, type JsonSchema, schemasOf } from './schemas.js';

const description = [
  'Requests and answers are JSON; people are named by their e-mail.',
  'Whoever calls says so in the e-mail parameter that the call names; with a session, another address than that of the session is refused.',
  'Whatever is refused answers an error in words, and nothing is recorded.',
].join(' ');

const minPosition: Parameter = {
  ...{ name: minPositionHeader, in: 'header', required: false },
  description: 'Wait, 2 seconds at most, until the answer has seen this position.',
  schema: { type: 'string', pattern: '^[0-9A-Za-z_-]{1,64}$' },
};

const idempotencyKey: Parameter = {
  ...{ name: idempotencyKeyHeader, in: 'header', required: false },
  description: 'Repeated with the same key, a command answers its first outcome again.',
  schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKey },
};

function headersOf({ method, identity }: Call): readonly Parameter[] {
  const isCommand = method !== 'GET' && identity !== null;
  return isCommand ? [minPosition, idempotencyKey] : [minPosition];
}

function queryOf({ properties = {}, required = [] }: JsonSchema): readonly Parameter[] {
  return Object.entries(properties).map(([name, property]) => {
    const { description: says, ...schema } =
      property === true || property === false ? {} : property;
    return {
      ...{ name, in: 'query', required: required.includes(name), schema },
      ...(says !== undefined && { description: says }),
    };
  });
}

/** The part of the address that names a call, for example `add-friend`. */
const nameOf = ({ path }: Call) => path.slice('/api/'.length);

function operation(call: Call, group: string, schemas: ContractSchemas): Operation {
  const { [call.path]: request = {} } = schemas.requests;
  const { [call.path]: answer = {} } = schemas.answers;
  const inBody = parametersIn(call) === 'body';
  return {
    operationId: nameOf(call),
    tags: [group],
    summary: call.summary,
    ...(call.identity !== null && { security: [{ session: [] }, {}] }),
    parameters: [...(inBody ? [] : queryOf(request)), ...headersOf(call)],
    ...(inBody && {
      requestBody: {
        required: !call.request.safeParse(undefined).success,
        content: jsonContent(request),
      },
    }),
    responses: responsesOf(call, answer),
  };
}

/** The contract as an OpenAPI 3.1 document, made from the schemas that check the requests. */
export function openApiDocument(): Document {
  const schemas = schemasOf(calls);
  const paths = callGroups.flatMap((group) =>
    group.calls.map((call): [string, Readonly<Record<string, Operation>>] => [
      call.path,
      { [call.method.toLowerCase()]: operation(call, group.name, schemas) },
    ]),
  );
  return {
    openapi: '3.1.0',
    info: { title: 'Trboo', version: '1', description },
    tags: [...callGroups.map(({ name }) => ({ name })), { name: otherGroup }],
    paths: { ...Object.fromEntries(paths), ...otherPaths },
    components: {
      schemas: schemas.named,
      securitySchemes: {
        session: {
          ...{ type: 'apiKey', in: 'cookie', name: cookieName },
          description: 'Set by signing in.',
        },
      },
    },
  };
}
