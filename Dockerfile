# Builds a release and copies it to a plain Debian, without npm, sources or a compiler. See docs/run.md.
# Without an image registry, set other base images: scripts/drills/from-nothing.ts builds both with debootstrap.
ARG BUILD_BASE=node:24.21.0-trixie
ARG BASE=debian:trixie-slim
FROM ${BUILD_BASE} AS build
WORKDIR /src
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY demo/package.json demo/
COPY gifs/package.json gifs/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci
COPY . .
# The build context has no .git, so pass the commit: docker build --build-arg COMMIT=$(git rev-parse HEAD)
ARG COMMIT=
ARG COMMIT_DATE=
ENV RELEASE_COMMIT=${COMMIT} RELEASE_DATE=${COMMIT_DATE}
# Node's debug symbols take 18 MB.
RUN npm run release -- /release && strip /release/bin/node

FROM ${BASE}
COPY --from=build /release /opt/rookery
RUN useradd --uid 10001 --home-dir /data --shell /usr/sbin/nologin rookery \
    && install -d -o rookery -g rookery -m 750 /data /opt/rookery/.cache
ENV DATA_DIR=/data HOST=0.0.0.0 PORT=3000
USER rookery
WORKDIR /data
VOLUME /data
EXPOSE 3000
# On SIGTERM Rookery also stops its own database.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
    CMD ["/opt/rookery/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/rookery/bin/rookery"]
CMD ["start"]
