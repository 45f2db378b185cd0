# One image for all roles; ROLES sets those of a container (see README.md, Settings).
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
RUN npm run build

FROM base AS packages
RUN npm ci --omit=dev --no-audit --no-fund && npm cache clean --force

FROM base
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000
# V8 uses no more threads than there are cores. With its default of four, garbage collection of a build would
# slow down requests.
ENV NODE_OPTIONS=--v8-pool-size=0
# Only this folder and /tmp are written: the root file system may be read-only.
RUN install -d -o node -g node -m 0700 /data
COPY --from=packages /trboo/node_modules node_modules
COPY --from=build /trboo/dist/server dist/server
COPY --from=build /trboo/dist/web dist/web
COPY infra/image/health.mjs infra/image/egress-proxy.mjs infra/image/events-account.mjs ./
# `trboo lag` and the like, see docs/operations.md.
RUN chmod +x dist/server/trboo.js && ln -s /trboo/dist/server/trboo.js /usr/local/bin/trboo
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "health.mjs"]
CMD ["node", "dist/server/main.js"]
