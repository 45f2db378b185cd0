import { expect, it } from '@jest/globals';
import { addRecommendation, getRecommendations } from '../../services/contract/recommendation.js';
import { createUser } from '../../services/contract/user.js';
import { openKurrentEventStore } from '../../services/stores/kurrentdb/event-store.js';
import { KurrentDbStandIn } from '../../services/stores/testing/kurrentdb/stand-in.js';
import { RunningApplication } from '../support/running-application.js';

const user_email = 'ada@example.com';
const written = (title: string) => ({
  user_email,
  title,
  type: 'book' as const,
  description: 'Why.',
});

it('The product on KurrentDB (stand-in) outlives the server, and asks to try again meanwhile', async () => {
  const standIn = await KurrentDbStandIn.start();
  const eventStore = openKurrentEventStore(standIn.address);
  const application = await RunningApplication.start({ eventStore });
  const titles = async (position: string) => {
    const options = { headers: { 'x-min-position': position } };
    const { recommendations } = await application.ask(getRecommendations, { user_email }, options);
    return recommendations.map(({ title }) => title).sort();
  };

  await application.ask(createUser, { email: user_email });
  const first = await application.ask(addRecommendation, written('One'));
  expect(await titles(first.position)).toEqual(['One']);

  await standIn.goDown();
  const refused = await application.send(addRecommendation, written('Two'));
  expect(refused.status).toBe(503);
  expect(refused.headers['retry-after']).toBe('1');
  expect(await titles(first.position)).toEqual(['One']);

  await standIn.comeBack();
  const headers = { 'idempotency-key': 'two' };
  standIn.cutNextAppend('after');
  expect((await application.send(addRecommendation, written('Two'), { headers })).status).toBe(503);
  const second = await application.ask(addRecommendation, written('Two'), { headers });
  expect(await titles(second.position)).toEqual(['One', 'Two']);
  const added = (await application.log()).filter(({ type }) => type === 'RecommendationAdded');
  expect(added).toHaveLength(2);

  await application.close();
  await standIn.stop();
});
