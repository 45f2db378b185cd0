import type { ModelView } from '../../../../services/contract/operations.js';
import { Action } from '../action.js';
import type { SendRequest } from '../server.js';

/** The actions that a read model's state allows. */
export function ModelActions({
  model,
  sendRequest,
}: {
  readonly model: ModelView;
  readonly sendRequest: SendRequest;
}) {
  const { model: name, state, screens, rebuild, verify, build } = model;
  const request = (kind: string) => () => sendRequest('request', { kind, model: name });
  const isOpen = (each: ModelView['rebuild']) =>
    each?.state === 'waiting' || each?.state === 'working';
  const shown = screens.join(', ');
  return (
    <footer>
      {(state === 'paused' || state === 'failed') && (
        <Action name="Try again" label={`Try ${name} again`} onPress={request('retry')} />
      )}
      {isOpen(rebuild) || isOpen(verify) ? (
        <Action
          name="Cancel"
          label={`Cancel the running build of ${name}`}
          onPress={request('cancel')}
        />
      ) : (
        <>
          <Action name="Verify" label={`Verify ${name}`} onPress={request('verify')} />
          <Action name="Rebuild" label={`Rebuild ${name}`} onPress={request('rebuild')} />
        </>
      )}
      {build?.kept !== undefined && (
        <Action
          name="Roll back"
          label={`Roll ${name} back`}
          question={`These pages go back to build ${build.kept}: ${shown}. Build ${build.build} is kept.`}
          onPress={request('roll-back')}
        />
      )}
    </footer>
  );
}
