/** Timeouts of the HTTP server in ms, by the names that Node gives them. */
export const SERVER_TIMEOUTS = {
  /** A request has to arrive in this time, an avatar over a slow line too: its client waits 30 s for it. */
  requestTimeout: 40_000,
  headersTimeout: 20_000,
  /** Longer than proxies keep an idle connection (2 min in Caddy; nginx: ops/nginx), so that they close it, not the shop. */
  keepAliveTimeout: 130_000,
  /** How often requests are checked against these. */
  connectionsCheckingInterval: 2_000,
}
