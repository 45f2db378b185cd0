# One image for all roles and processors; ROLES sets the roles of a container (docs/settings.md).
FROM node:24.21.0-bookworm-slim AS base
WORKDIR /trboo
COPY package.json package-lock.json ./

FROM base AS build
RUN npm ci --no-audit --no-fund
COPY nest-cli.json tsconfig.json .swcrc ./
COPY events events
COPY projections projections
COPY services services
COPY web web
COPY infra/build infra/build
COPY infra/image infra/image
RUN npm run build && chmod +x dist/server/trboo.js

# The server is a bundle, except for packages with native code and the one that is loaded first.
FROM base AS packages
RUN npm ci --omit=dev --no-audit --no-fund
WORKDIR /trboo/node_modules
RUN mkdir /packages && cp -r --parents better-sqlite3/package.json better-sqlite3/lib better-sqlite3/prebuilds/linux-* sharp @img detect-libc semver reflect-metadata /packages

FROM debian:12.12-slim
COPY --from=base /usr/local/bin/node /usr/local/bin/node
WORKDIR /trboo
# With its default of four threads, V8's garbage collection would slow down requests on few cores.
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000 NODE_OPTIONS=--v8-pool-size=0
# Only /data, /tmp and BACKUP_DIR are written: the root file system may be read-only.
RUN useradd --uid 1000 node && install -d -o node -g node -m 0700 /data /backups && ln -s /trboo/dist/server/trboo.js /usr/local/bin/trboo
COPY --from=packages /packages node_modules
COPY --from=build /trboo/dist/server dist/server
COPY --from=build /trboo/dist/web dist/web
COPY package.json infra/image/health.mjs infra/image/egress-proxy.mjs ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "health.mjs"]
CMD ["node", "dist/server/main.js"]
