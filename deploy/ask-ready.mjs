// Exit code 0 where the site on a port of this machine is ready for traffic: for systemd and for the
// health check of a container, which has no curl. `node deploy/ask-ready.mjs [port]`.
const port = process.argv[2] ?? process.env.PORT ?? '3000'
const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
  signal: AbortSignal.timeout(5_000),
}).catch(() => undefined)
process.exit(answer?.ok ? 0 : 1)
