# The site and the judge in one image; docker-compose.yml starts it in both roles.
FROM rust:1.95-bookworm AS build
RUN apt-get update && apt-get install -y --no-install-recommends nodejs npm && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN cargo build --release --locked --package web

FROM debian:bookworm-slim
# The languages that can be judged; leave out what you do not teach.
RUN apt-get update && apt-get install -y --no-install-recommends \
      gcc libc6-dev g++ python3 default-jdk-headless nodejs golang-go fp-compiler fp-units-base \
      fp-units-rtl \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /src/target/release/grundy /usr/local/bin/grundy
ENV GRUNDY_DATA=/data
VOLUME /data
EXPOSE 8080
ENTRYPOINT ["grundy"]
CMD ["serve", "--addr", "0.0.0.0:8080"]
