// Programs that tests need and npm does not install. Used by apps/api/test/shop-process/servers, bench/src/wrk.ts and
// e2e/support/html-validator.ts.
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail } from './project.mjs'
import { installSystemPackages } from './system-packages.mjs'

const POSTGRES_HOME = '/usr/lib/postgresql'
const USUAL_PLACES = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/** The servers of a shop on several machines, and the load generator, in this form: the first program found is used. */
const SERVERS = [
  { programs: ['postgres'], package: 'postgresql' },
  { programs: ['pg_basebackup'], package: 'postgresql' },
  { programs: ['redis-server', 'valkey-server'], package: 'redis-server' },
  { programs: ['nginx'], package: 'nginx' },
  { programs: ['wrk'], package: 'wrk' },
]

/** PostgreSQL on three machines (ops/ha), and the machines themselves, which are network namespaces. */
const FAILOVER = [
  ...SERVERS,
  { programs: ['patroni'], package: 'patroni' },
  { programs: ['etcd'], package: 'etcd-server' },
  { programs: ['haproxy'], package: 'haproxy' },
  { programs: ['openssl'], package: 'openssl' },
  { programs: ['ip'], package: 'iproute2' },
  { programs: ['setpriv'], package: 'util-linux' },
]

/** The HTML validator is a Java program. */
const JAVA = [{ programs: ['java'], package: 'default-jre-headless' }]

/** Installs missing servers; exits with one line if that fails. */
export const ensureServers = (progress) =>
  ensurePrograms(SERVERS, 'Testing a shop on several machines, and its benchmarks,', progress)

/** Also those of `npm run test:all`. */
export const ensureFailoverServers = (progress) =>
  ensurePrograms(FAILOVER, 'Testing that the primary database may die', progress)

/** Installs Java if it is missing; exits with one line if that fails. */
export const ensureJava = (progress) => ensurePrograms(JAVA, 'Testing that HTML is valid', progress)

async function ensurePrograms(wanted, dependents, progress) {
  const packages = listMissing(wanted)
  if (packages.length === 0) return 'nothing to do'
  await installSystemPackages(packages, () =>
    progress(`installing the system packages ${packages.join(', ')}`),
  )
  const missing = listMissing(wanted)
  if (missing.length === 0) return ''
  return fail(
    `${dependents} needs ${missing.join(', ')}, which could not be installed: ` +
      'install it (services need not run) and run it again.',
  )
}

function listMissing(wanted) {
  const missing = wanted.filter(({ programs }) => !programs.some(findProgram))
  return [...new Set(missing.map((program) => program.package))]
}

/** Path of a program; undefined if missing. Debian has those of PostgreSQL in folders by version. */
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
