interface Requirement {
  isSo: (url: URL) => boolean
  advice: string
}

const HTTPS: Requirement = { isSo: ({ protocol }) => protocol === 'https:', advice: 'begin it with https://' }

const POSTGRES: Requirement = {
  // The driver’s other modes encrypt too, but not all verify the server.
  isSo: ({ searchParams }) => searchParams.get('sslmode') === 'verify-full',
  advice: 'add ?sslmode=verify-full (and sslrootcert=FILE for a certificate of your own)',
}

/** Requirements for each connection: encrypted, without fallback, with the server's certificate verified. */
const ENCRYPTED = {
  PUBLIC_URL: HTTPS,
  CONSOLE_URL: HTTPS,
  DATABASE_URL: POSTGRES,
  DATABASE_REPLICA_URLS: POSTGRES,
  REDIS_URL: { isSo: ({ protocol }) => protocol === 'rediss:', advice: 'begin it with rediss://' },
  SMTP_URL: {
    isSo: ({ protocol, searchParams }) =>
      (protocol === 'smtps:' || searchParams.get('requireTLS') === 'true') &&
      searchParams.get('tls.rejectUnauthorized') !== 'false',
    advice: 'begin it with smtps://, or add ?requireTLS=true',
  },
  S3_ENDPOINT: HTTPS,
  EXCHANGE_RATES_URL: HTTPS,
  OTEL_EXPORTER_OTLP_ENDPOINT: HTTPS,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: HTTPS,
} satisfies Record<string, Requirement>

/** Variables that hold one or several addresses of connections. */
type Connections = { [Name in keyof typeof ENCRYPTED]?: string | string[] | undefined }

/**
 * The connections that would send personal data or credentials unencrypted, one line each: live mode refuses them.
 * Connections within this machine are exempt.
 */
export function listUnencryptedConnections(env: Connections): string[] {
  return Object.entries(ENCRYPTED).flatMap(([name, { isSo, advice }]) => {
    const addresses = [env[name as keyof Connections] ?? []].flat()
    return addresses.every((text) => text === '' || text === 'off' || isSafe(new URL(text), isSo))
      ? []
      : [`${name}: is not encrypted, but live mode needs that; ${advice}`]
  })
}

const isSafe = (url: URL, isSo: Requirement['isSo']) => isLoopback(url) || isSo(url)

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}
