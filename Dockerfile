# Built from the lock file, run without build tools, as nobody in particular, on a read-only root file system.
# .dockerignore names what is sent here.
FROM node:24-trixie-slim AS build
WORKDIR /app
COPY . .
RUN node scripts/prepare.mjs shop \
  && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf node_modules/node-linux-*

FROM node:24-trixie-slim
# For `npm run backup`: pg_dump must be as new as the server, which is PostgreSQL 17 in compose.yaml.
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-client-17 \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production PORT=3000 HOST=0.0.0.0 DATA_DIR=/data \
  npm_config_cache=/tmp/npm npm_config_logs_max=0 npm_config_update_notifier=false
WORKDIR /app
# With the sources: `npm run backup`, `upgrade` and `invariants` see by them that nothing is left to build.
COPY --from=build --chown=root:root /app ./
RUN install -d -o node -g node -m 700 /data /data/backups
USER node
VOLUME /data
EXPOSE 3000
# The process only: a balancer asks /readyz, and a shop without its database must not be restarted for that.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Not through npm: signals must reach the server.
CMD ["node", "server/dist/main.js"]
