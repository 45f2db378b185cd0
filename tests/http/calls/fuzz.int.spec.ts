import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { type Call, errorAnswer, parametersIn } from '../../../services/contract/call.js';
import { calls } from '../../../services/contract/calls.js';
import { minPositionHeader } from '../../../services/contract/headers.js';
import { limits } from '../../../services/contract/limits.js';
import { Community } from '../../support/community.js';
import * as fuzz from '../../support/fuzz/garbage.js';
import { fromSchema, type World } from '../../support/fuzz/from-schema.js';
import type { Answer, RawRequest } from '../../support/application/application-client.js';
import { HostedApplication } from '../../support/application/hosted-application.js';
import { testSize, seedOf } from '../../../events/testing/size.js';

const seed = seedOf('FUZZ_SEED');
/** Requests of each property to each call. */
const numRuns = testSize('FUZZ_RUNS', 15, 1_500);
const internals = /node_modules|\.[jt]s:\d|\n\s+at |\/(services|dist|tests|events)\/|SQLITE|Zod/;
const json = { 'content-type': 'application/json' };

/** A request with these parameters in its body or query. */
function requestWith(call: Call, parameters: object): RawRequest {
  const { method, path } = call;
  if (parametersIn(call) === 'body') {
    return { method, path, headers: json, payload: JSON.stringify(parameters) };
  }
  return { method, path: `${path}?${queryOf(parameters).toString()}` };
}

function queryOf(parameters: object): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters) as [string, unknown][]) {
    if (value === undefined) continue;
    const values = Array.isArray(value) ? value : [value];
    for (const each of values) {
      query.append(name, typeof each === 'string' ? each : JSON.stringify(each));
    }
  }
  return query;
}

/**
 * Whether the server reads an address of this length: beyond 16 KiB of headers it hangs up while the
 * client is still writing.
 */
const isReadable = (call: Call, parameters: object) =>
  parametersIn(call) === 'body' || queryOf(parameters).toString().length < 12_000;

/** The parameters as the server receives them. */
function asReceived(call: Call, parameters: object): unknown {
  if (parametersIn(call) === 'body') return JSON.parse(JSON.stringify(parameters));
  const query = queryOf(parameters);
  const names = [...new Set(query.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = query.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}

/** A filter that throws when nothing passes, instead of searching endlessly. */
function orFail<Value>(name: string, passes: (value: Value) => boolean) {
  let missed = 0;
  return (value: Value): boolean => {
    missed = passes(value) ? 0 : missed + 1;
    if (missed > 20_000) throw new Error(`none of ${missed} requests drawn for ${name} will do`);
    return missed === 0;
  };
}

describe(`A random request (FUZZ_SEED=${seed})`, () => {
  let application: HostedApplication;
  let world: World;

  beforeAll(async () => {
    application = await HostedApplication.start();
    const community = new Community(application);
    const emails = [];
    for (const name of ['Ada', 'Ben', 'Cleo']) emails.push(await community.person(name));
    const [ada = '', ben = '', cleo = ''] = emails;
    await community.makesFriends(ada, ben);
    const shown = await community.recommends(ben, 'Shown');
    const secret = await community.recommends(ben, 'Secret', { keepPrivate: true });
    const own = await community.recommends(ada, 'Own');
    const foreign = await community.recommends(cleo, 'Foreign');
    await community.requestsOf(ada);
    world = {
      emails: [...emails, 'nobody@example.com'],
      ids: [...[shown, secret, own, foreign].map(({ id }) => id), 'none'],
    };
  });
  afterAll(() => application.close());

  /** Sends a request, and expects an answer in JSON and without a server error. */
  async function send(request: RawRequest): Promise<Answer> {
    const answer = await application.request(request);
    expect(answer.status).toBeLessThan(500);
    return answer;
  }

  /** Sends a request, and expects a readable refusal without new events. */
  async function expectRefused(request: RawRequest): Promise<void> {
    const before = await application.tail();
    const { status, body } = await send(request);
    expect([400, 401, 403, 404, 405, 413, 415]).toContain(status);
    expect(errorAnswer.parse(body).error).not.toBe('');
    expect(JSON.stringify(body)).not.toMatch(internals);
    expect(await application.tail()).toBe(before);
  }

  const check = <Given>(
    given: () => fc.Arbitrary<Given>,
    property: (value: Given) => Promise<unknown>,
    runs = numRuns,
  ) =>
    fc.assert(
      fc.asyncProperty(given(), async (value) => {
        await property(value);
      }),
      { seed, numRuns: runs, plugins: [fc.interruptAfterTimeLimit(200_000 + runs * 500)] },
    );

  /** Valid parameters of the call. */
  const validParameters = (call: Call): fc.Arbitrary<object> =>
    fromSchema(z.toJSONSchema(call.request, { io: 'input' }), world)
      .map((value) => z.looseObject({}).parse(value))
      .filter(
        orFail(call.path, (value) => call.request.safeParse(asReceived(call, value)).success),
      );

  const each = (some: readonly Call[]) =>
    it.each(some.map((call) => [`${call.method} ${call.path}`, call] as const));
  const hasFields = ({ request }: Call) =>
    request instanceof z.ZodObject && Object.keys(request.shape).length > 0;

  each(calls.filter(hasFields))('%s refuses invalid parameters', async (_name, call) => {
    const invalid = validParameters(call)
      .chain(fuzz.mutated)
      .filter((parameters) => isReadable(call, parameters))
      .filter(
        orFail(call.path, (value) => !call.request.safeParse(asReceived(call, value)).success),
      );
    await check(
      () => invalid,
      (parameters) => expectRefused(requestWith(call, parameters)),
    );
  });

  each(calls)('%s never fails', async (_name, call) => {
    const parameters = validParameters(call)
      .chain((fit) => fc.oneof(fc.constant(fit), fuzz.mutated(fit).chain(fuzz.mutated)))
      .filter((given) => isReadable(call, given));
    await check(
      () => fc.tuple(parameters, fuzz.oddHeaders),
      ([given, headers]) => {
        const request = requestWith(call, given);
        return send({ ...request, headers: { ...headers, ...request.headers } });
      },
    );
  });

  it('is refused when any field nests too deep', async () => {
    for (const call of calls.filter((each) => parametersIn(each) === 'body' && hasFields(each))) {
      const [fit] = fc.sample(validParameters(call), { seed, numRuns: 1 });
      for (const field of Object.keys(z.instanceof(z.ZodObject).parse(call.request).shape)) {
        for (const depth of [limits.nesting, 2_000, 12_000]) {
          const marked = JSON.stringify({ ...fit, [field]: 'marked' });
          const payload = marked.replace('"marked"', () => fuzz.nested(depth));
          await expectRefused({ method: call.method, path: call.path, headers: json, payload });
        }
      }
    }
  });

  it('is refused when the body is invalid', async () => {
    const callsWithBody = calls.filter((call) => parametersIn(call) === 'body' && hasFields(call));
    const given = () => fc.tuple(fc.constantFrom(...callsWithBody), fuzz.badBodies);
    await check(
      given,
      ([{ method, path }, payload]) => expectRefused({ method, path, headers: json, payload }),
      numRuns * 5,
    );
  });

  it('is refused when the body is of another type', async () => {
    const takers = calls.filter((call) => parametersIn(call) === 'body' && hasFields(call));
    const given = () => fc.tuple(fc.constantFrom(...takers), fc.constantFrom(...fuzz.badTypes));
    await check(given, async ([call, type]) => {
      const payload = '{"email":"ada@example.com"}';
      const { method, path } = call;
      await expectRefused({ method, path, payload, headers: { 'content-type': type } });
    });
  });

  it('is refused when the method is wrong', async () => {
    const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'];
    const given = () => fc.tuple(fc.constantFrom(...calls), fc.constantFrom(...methods));
    await check(given, async ([{ method, path }, other]) => {
      if (method !== other) await expectRefused({ method: other, path });
    });
  });

  it('is refused when the position is invalid', async () => {
    const given = () => fc.tuple(fc.constantFrom(...calls), fuzz.badPositions);
    await check(
      given,
      async ([call, position]) => {
        const [fit] = fc.sample(validParameters(call), { seed, numRuns: 1 });
        const request = requestWith(call, fit ?? {});
        const headers = { ...request.headers, [minPositionHeader]: position };
        await expectRefused({ ...request, headers });
      },
      numRuns * 5,
    );
  });

  it('never fails with an odd query or path', async () => {
    const reads = calls.filter((call) => parametersIn(call) === 'query');
    const given = () => fc.tuple(fc.constantFrom(...reads), fuzz.oddQueries, fc.boolean());
    await check(
      given,
      ([{ method, path }, query, inPath]) =>
        send({ method, path: `${path}${inPath ? '/' : '?'}${query}` }),
      numRuns * 10,
    );
  });

  it('leaves a working application', async () => {
    const health = await application.request({ path: '/health' });
    expect(health).toMatchObject({ status: 200, body: { status: 'ok' } });
  });
});
