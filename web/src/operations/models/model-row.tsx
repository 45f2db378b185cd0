import { useState } from 'react';
import { healthOf } from './health.js';
import { ModelDetails, type ModelProps } from './model-details.js';

const tones = {
  'up to date': 'good',
  behind: 'wait',
  building: 'wait',
  'stopped at an event': 'bad',
  failing: 'bad',
  'no projector': 'bad',
} as const;

/** A read model as a table row that expands to its details. */
export function ModelRow({ model, view, sendRequest }: ModelProps) {
  const [isOpen, setOpen] = useState(false);
  const health = healthOf(model);
  const name = model.model;
  return (
    <tbody className="model" aria-label={name}>
      <tr>
        <th scope="row">
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {name}
          </button>
        </th>
        <td>
          <span className="state" data-tone={tones[health]}>
            {health}
          </span>
          {model.setAside.length > 0 && (
            <span className="state" data-tone="wait">
              {model.setAside.length} set aside
            </span>
          )}
        </td>
        <td className="behind">{model.secondsBehind} s</td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={3}>
            <ModelDetails {...{ model, view, sendRequest }} />
          </td>
        </tr>
      )}
    </tbody>
  );
}
