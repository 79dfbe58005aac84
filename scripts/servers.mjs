// The servers of a shop on several machines, and the load generator. Used by apps/api/test/shop-process/servers and
// bench/src/wrk.test.ts.
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail } from './project.mjs'
import { installSystemPackages } from './system-packages.mjs'

const POSTGRES_HOME = '/usr/lib/postgresql'
const USUAL_PLACES = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/** Programs of each server (the first one found is used), and the package that contains them. */
const SERVERS = [
  { programs: ['postgres'], package: 'postgresql' },
  { programs: ['pg_basebackup'], package: 'postgresql' },
  { programs: ['redis-server', 'valkey-server'], package: 'redis-server' },
  { programs: ['nginx'], package: 'nginx' },
  { programs: ['wrk'], package: 'wrk' },
]

/** Installs missing servers; exits with one line if that fails. */
export async function ensureServers(progress) {
  const packages = listMissing()
  if (packages.length === 0) return 'nothing to do'
  await installSystemPackages(packages, () =>
    progress(`installing the system packages ${packages.join(', ')}`),
  )
  const missing = listMissing()
  if (missing.length === 0) return ''
  return fail(
    `The tests of a shop on several machines and of its benchmarks need ${missing.join(', ')}, and they could not be installed: ` +
      'install them (their services need not run) and run "npm test" again.',
  )
}

function listMissing() {
  const missing = SERVERS.filter(({ programs }) => !programs.some(findProgram))
  return [...new Set(missing.map((server) => server.package))]
}

/** Path of a server's program; undefined if missing. Debian has those of PostgreSQL in folders by version. */
export function findProgram(name) {
  const versions = existsSync(POSTGRES_HOME) ? readdirSync(POSTGRES_HOME).map(Number) : []
  const newest = versions.filter((version) => version >= 15).sort((one, other) => other - one)
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...USUAL_PLACES,
    ...newest.map((version) => join(POSTGRES_HOME, String(version), 'bin')),
  ]
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}
