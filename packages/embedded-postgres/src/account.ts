import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseBinaries } from './binaries.ts'
import { EmbeddedDatabaseError } from './error.ts'

/** Program, arguments and user for `spawn`. */
export type Command = { file: string; args: string[]; identity: { uid?: number; gid?: number } }

/** The operating system user that runs PostgreSQL, which refuses to run as root. */
export type DatabaseAccount = {
  /** Required owner of the data; undefined if PostgreSQL runs as the current user. */
  owner: { uid: number; gid: number } | undefined
  /** Rewrites a PostgreSQL command so that it runs as this account. */
  toCommand(file: string, args: string[]): Command
}

type User = { name: string; uid: number; gid: number }

const UNPRIVILEGED_USERS = ['postgres', '_postgres', 'nobody']
const UNPRIVILEGED_USER: User = { name: 'nobody', uid: 65534, gid: 65534 }

// Numbers from linux/capability.h; of the two that allow reading, the weaker one first.
const SETPCAP_BIT = 8n
const READING_CAPABILITIES = [
  { name: 'dac_read_search', bit: 2n },
  { name: 'dac_override', bit: 1n },
]

/**
 * Chooses the account for a data folder. A normal user runs PostgreSQL as itself; root uses the owner of the existing
 * data, else `postgres`, else `nobody`.
 */
export function chooseDatabaseAccount(options: {
  directory: string
  dataDirectory: string
  binaries: DatabaseBinaries
}): DatabaseAccount {
  if (process.getuid?.() !== 0) {
    return { owner: undefined, toCommand: (file, args) => ({ file, args, identity: {} }) }
  }
  const user = findOwner(options.dataDirectory) ?? findUnprivilegedUser()
  const owner = { uid: user.uid, gid: user.gid }
  for (const program of [options.binaries.initdb, options.binaries.postgres]) makeExecutable(program)
  const hidden = findHiddenFolder(options, user)
  if (hidden === undefined) {
    return { owner, toCommand: (file, args) => ({ file, args, identity: owner }) }
  }
  const prefix = toReadingPrefix(user, hidden)
  return {
    owner,
    toCommand: (file, args) => ({ file: prefix.file, args: [...prefix.args, file, ...args], identity: {} }),
  }
}

/**
 * Below a folder that only root may enter (a clone in /root), PostgreSQL needs the capability to pass folders without
 * permission. `setpriv` grants just that one to the unprivileged user. Without `no_setuid_fixup` the kernel ignores it
 * in access(2), which PostgreSQL uses to find its files. The shop's role is no superuser, so its statements cannot use
 * the capability to read files.
 */
function toReadingPrefix(user: User, hiddenFolder: string): { file: string; args: string[] } {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv', '/usr/sbin/setpriv'].find((path) => existsSync(path))
  const own = readOwnCapabilities()
  const has = (bit: bigint) => ((own >> bit) & 1n) === 1n
  const capability = has(SETPCAP_BIT) ? READING_CAPABILITIES.find(({ bit }) => has(bit))?.name : undefined
  if (setpriv === undefined || capability === undefined) {
    throw new EmbeddedDatabaseError(
      `The database runs as user ${user.name}, who may not enter ${hiddenFolder}; ` +
        `run the shop and put DATA_DIR outside of it, run as an ordinary user, or "chmod o+x ${hiddenFolder}".`,
    )
  }
  const only = `-all,+${capability}`
  return {
    file: setpriv,
    args: [
      `--reuid=${user.uid}`,
      `--regid=${user.gid}`,
      '--clear-groups',
      '--securebits=+no_setuid_fixup',
      `--inh-caps=${only}`,
      `--ambient-caps=${only}`,
      `--bounding-set=${only}`,
    ],
  }
}

function readOwnCapabilities(): bigint {
  try {
    const effective = /^CapEff:\s*([0-9a-f]+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    return BigInt(`0x${effective ?? '0'}`)
  } catch {
    return 0n
  }
}

function findOwner(dataDirectory: string): User | undefined {
  const stats = statSync(dataDirectory, { throwIfNoEntry: false })
  // Data copied by root, such as a restored backup, belongs to root and needs a new owner.
  if (stats === undefined || stats.uid === 0) return undefined
  return { name: String(stats.uid), uid: stats.uid, gid: stats.gid }
}

function findUnprivilegedUser(): User {
  const lines = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8').split('\n') : []
  const users = lines.map((line) => line.split(':'))
  for (const name of UNPRIVILEGED_USERS) {
    const found = users.find((fields) => fields[0] === name)
    const [uid, gid] = [Number(found?.[2]), Number(found?.[3])]
    if (uid > 0 && gid > 0) return { name, uid, gid }
  }
  return UNPRIVILEGED_USER
}

/** Neither capability allows executing a file without an x bit for others. */
function makeExecutable(program: string): void {
  const { mode } = statSync(program)
  if ((mode & 0o111) === 0o111) return
  try {
    chmodSync(program, mode | 0o555)
  } catch {
    throw new EmbeddedDatabaseError(`The database's program ${program} must be executable for everyone.`)
  }
}

function findHiddenFolder(
  { directory, binaries }: { directory: string; binaries: DatabaseBinaries },
  user: User,
): string | undefined {
  // The folders of one npm install share their modes, so one file is checked for lib and share.
  const sample = join(binaries.folder, 'share', 'postgresql', 'postgres.bki')
  const folders = [...ancestorsOf(directory), ...ancestorsOf(sample)]
  return (
    folders.find((folder) => !isAllowed(folder, user, 0o1)) ??
    (isAllowed(sample, user, 0o4) ? undefined : sample)
  )
}

function ancestorsOf(path: string): string[] {
  const parent = dirname(path)
  return parent === path ? [] : [...ancestorsOf(parent), parent]
}

/** `bit` of a file mode for others: 4 read, 1 enter. */
function isAllowed(path: string, user: User, bit: number): boolean {
  const { mode, uid, gid } = statSync(path)
  if (uid === user.uid) return (mode & (bit << 6)) !== 0
  if (gid === user.gid) return (mode & (bit << 3)) !== 0
  return (mode & bit) !== 0
}
