# One image for all processes: `api` (the default), `worker`, `migrate`, and the operator's commands such as `doctor`.
# Settings come from the environment, secrets from files (`DATABASE_URL_FILE` and so on). See docs/deploy.md.
ARG BASE=docker.io/library/debian:trixie-slim

FROM ${BASE} AS build
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends ca-certificates curl openssl \
  && rm -rf /var/lib/apt/lists/*
COPY . /build
WORKDIR /build
ARG COMMIT=
RUN COMMIT=${COMMIT} deploy/build-release.sh /opt/ballpark

# The demo town with all that developers use: `docker compose --profile demo up`. Never for production.
FROM ${BASE} AS demo
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends ca-certificates nodejs npm \
  && rm -rf /var/lib/apt/lists/*
COPY . /ballpark
WORKDIR /ballpark
RUN node tools/ops/dev/node-packages.mjs \
  && PATH="/ballpark/node_modules/.bin:$PATH" npm run --silent build
ENV PATH=/ballpark/node_modules/.bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  NODE_USE_SYSTEM_CA=1
USER 65534:65534

FROM ${BASE}
ARG VERSION=unknown
ARG COMMIT=
LABEL org.opencontainers.image.title="Ballpark" \
  org.opencontainers.image.description="A local marketplace of price suggestions: API, worker and migrations" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${COMMIT}"
# Certificates of authorities: Node.js also trusts those that the operator adds to the image.
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/* /var/cache/apt /var/log/* \
  && groupadd --gid 10001 ballpark \
  && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin ballpark
COPY --from=build /opt/ballpark /opt/ballpark
ENV PATH=/opt/ballpark/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  NODE_USE_SYSTEM_CA=1 \
  API_HOST=0.0.0.0
USER 10001:10001
WORKDIR /opt/ballpark
EXPOSE 16000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --retries=3 CMD ["ballpark", "ready", "0", "16000", "16091"]
ENTRYPOINT ["ballpark"]
CMD ["api"]
