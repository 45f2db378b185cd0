import { once } from 'node:events';
import { get, IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Call } from '../../../services/contract/call.js';
import {
  getImports,
  type ImportState,
  startImport,
  uploadImport,
} from '../../../services/contract/library/import.js';
import type { ApplicationClient } from '../application/application-client.js';
import type { Community } from '../community.js';

type Choices = z.input<typeof startImport.request>['choices'];
type Parameters = Omit<z.input<typeof uploadImport.request>, 'user_email'>;

/** Milliseconds between two looks at an import. */
const lookEvery = 25;

/** Uploads files of a person and waits for imports. */
export class Importer {
  constructor(
    private readonly application: ApplicationClient,
    private readonly community: Community,
    readonly email: string,
  ) {}

  async upload(file: string | Uint8Array, parameters: Parameters = {}) {
    const query = new URLSearchParams({ user_email: this.email });
    for (const [name, value] of Object.entries(parameters)) query.set(name, String(value));
    const { status, body } = await this.application.request({
      method: 'POST',
      path: `${uploadImport.path}?${query.toString()}`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: typeof file === 'string' ? Buffer.from(file) : file,
    });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return uploadImport.response.parse(body);
  }

  /** A downloaded file. */
  async download(call: Call, request: Readonly<Record<string, string>>): Promise<string> {
    const query = new URLSearchParams({ user_email: this.email, ...request });
    const address = `${this.application.url}${call.path}?${query.toString()}`;
    const responded = await once(get(address, { agent: false }), 'response');
    const [response] = z.tuple([z.instanceof(IncomingMessage)]).parse(responded);
    return (await buffer(response)).toString('utf8');
  }

  /** Uploads a file that is read at once; returns the id of its import. */
  async prepare(file: string | Uint8Array): Promise<string> {
    const { import: prepared, question, unfit } = await this.upload(file);
    if (prepared === null) throw new Error(`not prepared: ${JSON.stringify({ question, unfit })}`);
    return prepared.id;
  }

  async start(importId: string, choices: Partial<Choices> = {}): Promise<void> {
    const all = { why: 'From my shelf', ...choices };
    await this.community.execute(startImport, { user_email: this.email, importId, choices: all });
  }

  async state(importId: string): Promise<ImportState> {
    const { imports } = await this.community.read(getImports, { user_email: this.email });
    const state = imports.find(({ id }) => id === importId);
    if (state === undefined) throw new Error('no such import');
    return state;
  }

  /** The import when it has this status. */
  async until(importId: string, status: ImportState['status']): Promise<ImportState> {
    for (;;) {
      const state = await this.state(importId);
      if (state.status === status) return state;
      await setTimeout(lookEvery);
    }
  }

  /** Imports a whole file. */
  async imports(file: string | Uint8Array, choices: Partial<Choices> = {}): Promise<ImportState> {
    const importId = await this.prepare(file);
    await this.start(importId, choices);
    return this.until(importId, 'completed');
  }
}
