# Built from the lock file, run without build tools, as nobody in particular, on a read-only root file system.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN node scripts/prepare.mjs shop \
  && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  && rm -rf .git e2e bench test docs web/src node_modules/node-linux-*

FROM node:24-bookworm-slim
ENV NODE_ENV=production PORT=3000 HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
COPY --from=build --chown=root:root /app ./
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 3000
# The process only: a balancer asks /readyz, and a shop without its database must not be restarted for that.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
# Not through npm: signals must reach the server.
CMD ["node", "server/src/main.ts"]
