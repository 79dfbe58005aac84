/** Timeouts of the HTTP server in ms, by Node's names. */
export const SERVER_TIMEOUTS = {
  /** Includes uploading an avatar over a slow line, for which the client waits 30 s. */
  requestTimeout: 40_000,
  headersTimeout: 20_000,
  /** Longer than a proxy's (2 min in Caddy; nginx: ops/nginx), so that the proxy closes idle connections first. */
  keepAliveTimeout: 130_000,
  /** How often these are checked. */
  connectionsCheckingInterval: 2_000,
}
