import { Controller, Get, Inject, NotFoundException, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { type Settings, settingsToken } from '../../settings/settings.js';
import { documentAddress, pageAddress } from './other-paths.js';

/** A response that stays the same while the process runs. */
interface StaticText {
  readonly type: string;
  readonly text: string;
  readonly etag: string;
}

function toStaticText(type: string, text: string): StaticText {
  const digest = createHash('sha256').update(text).digest('base64url');
  // A weak ETag (`W/`), because the bytes differ when the response is compressed.
  return { type, text, etag: `W/"${digest}"` };
}

/** The API documentation as a page and as OpenAPI. */
@Controller()
export class ApiDocsController {
  private generated: { readonly page: StaticText; readonly document: StaticText } | undefined;

  constructor(@Inject(settingsToken) private readonly settings: Settings) {}

  @Get(pageAddress)
  async htmlPage(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    send((await this.docs()).page, request, reply);
  }

  @Get(documentAddress)
  async openApi(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    send((await this.docs()).document, request, reply);
  }

  /**
   * Loaded and generated on first use, so that the start is not delayed.
   * @throws NotFoundException when the documentation is turned off.
   */
  private async docs() {
    if (!this.settings.apiDocs) throw new NotFoundException('Not found');
    if (this.generated) return this.generated;
    const [{ openApiDocument }, { page }] = await Promise.all([
      import('./openapi.js'),
      import('./page.js'),
    ]);
    const document = openApiDocument(this.settings.publicUrl.pathname);
    this.generated = {
      page: toStaticText('text/html; charset=utf-8', page(document)),
      document: toStaticText('application/json; charset=utf-8', JSON.stringify(document)),
    };
    return this.generated;
  }
}

/**
 * Sends a text, or 304 if the browser has it. Browsers ask each time, so that a new release shows its
 * own documentation.
 */
function send(
  { type, text, etag }: StaticText,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void reply.headers({ 'cache-control': 'no-cache', etag });
  if (request.headers['if-none-match'] === etag) void reply.status(304).send();
  else void reply.type(type).send(text);
}
