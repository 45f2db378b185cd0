import { operationsAddress, operationsView } from '../../services/contract/operations.js';
import type { ApplicationClient } from './application/application-client.js';

/** Rebuilds a read model at an operator's request. */
export async function rebuilt(application: ApplicationClient, model: string): Promise<void> {
  await application.request({
    ...{ method: 'POST', path: `${operationsAddress}/request` },
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ kind: 'rebuild', model }),
  });
  for (;;) {
    const { body } = await application.request({ path: `${operationsAddress}/view` });
    const found = operationsView.parse(body).models.find((each) => each.model === model);
    if (found?.rebuild?.state === 'done') return;
  }
}
