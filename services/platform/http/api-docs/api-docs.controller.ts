import { Controller, Get, Inject, NotFoundException, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { type Settings, settingsToken } from '../../settings/settings.js';
import { openApiDocument } from './openapi.js';
import { documentAddress, pageAddress } from './other-paths.js';
import { page } from './page.js';

/** A text that does not change while the process runs. */
interface Served {
  readonly type: string;
  readonly text: string;
  readonly etag: string;
}

function served(type: string, text: string): Served {
  const digest = createHash('sha256').update(text).digest('base64url');
  // Weak, as it may be sent compressed.
  return { type, text, etag: `W/"${digest}"` };
}

/** The API documentation as a page and as OpenAPI. */
@Controller()
export class ApiDocsController {
  private made: { readonly page: Served; readonly document: Served } | undefined;

  constructor(@Inject(settingsToken) private readonly settings: Settings) {}

  @Get(pageAddress)
  readable(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.requireServed();
    answer(this.docs.page, request, reply);
  }

  @Get(documentAddress)
  openApi(@Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    this.requireServed();
    answer(this.docs.document, request, reply);
  }

  /** Generated on first use, so that it does not delay the start. */
  private get docs() {
    if (this.made) return this.made;
    const document = openApiDocument();
    this.made = {
      page: served('text/html; charset=utf-8', page(document)),
      document: served('application/json; charset=utf-8', JSON.stringify(document)),
    };
    return this.made;
  }

  /** @throws NotFoundException when the documentation is turned off. */
  private requireServed(): void {
    if (!this.settings.apiDocs) throw new NotFoundException('Not found');
  }
}

/** Revalidated on every request, so that a new release shows its own documentation. */
function answer({ type, text, etag }: Served, request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ 'cache-control': 'no-cache', etag });
  if (request.headers['if-none-match'] === etag) void reply.status(304).send();
  else void reply.type(type).send(text);
}
