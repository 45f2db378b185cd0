import type { ModelView } from '../../../../services/contract/operations.js';
import { Action } from '../action.js';
import type { Ask } from '../server.js';

/** The actions that a read model's state allows. */
export function ModelActions({ model, ask }: { readonly model: ModelView; readonly ask: Ask }) {
  const { model: name, state, screens, rebuild, verify, build } = model;
  const request = (kind: string) => () => ask('request', { kind, model: name });
  const isOpen = (each: ModelView['rebuild']) =>
    each?.state === 'waiting' || each?.state === 'working';
  const shown = screens.join(', ');
  if (state === 'held') {
    return (
      <footer>
        <Action name="Resume" label={`Resume ${name}`} act={request('resume')} />
      </footer>
    );
  }
  return (
    <footer>
      {(state === 'paused' || state === 'failed') && (
        <Action name="Try again" label={`Try ${name} again`} act={request('retry')} />
      )}
      {isOpen(rebuild) || isOpen(verify) ? (
        <Action
          name="Cancel"
          label={`Cancel the running build of ${name}`}
          act={request('cancel')}
        />
      ) : (
        <>
          <Action name="Verify" label={`Verify ${name}`} act={request('verify')} />
          <Action name="Rebuild" label={`Rebuild ${name}`} act={request('rebuild')} />
        </>
      )}
      <Action
        name="Pause"
        label={`Pause ${name}`}
        question={`Until ${name} is resumed, these pages don't change: ${shown}.`}
        act={request('pause')}
      />
      {build?.kept !== undefined && (
        <>
          <Action
            name={`Switch to build ${build.kept}`}
            label={`Switch ${name} to build ${build.kept}`}
            question={`These pages switch to build ${build.kept}: ${shown}. Build ${build.build} is kept.`}
            act={request('switch')}
          />
          <Action
            name={`Drop build ${build.kept}`}
            label={`Drop build ${build.kept} of ${name}`}
            question={`You can't switch back to build ${build.kept} afterwards.`}
            act={request('let-go')}
          />
        </>
      )}
    </footer>
  );
}
