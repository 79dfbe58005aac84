import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import {
  access,
  chmod,
  chown,
  lchown,
  mkdir,
  mkdtemp,
  open,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DatabaseAccount } from './account.ts'
import type { DatabaseBinaries } from './binaries.ts'
import { EmbeddedDatabaseError } from './error.ts'
import type { DatabaseLog } from './error.ts'
import { runDatabaseTool } from './process.ts'
import { toSettingArguments } from './settings.ts'
import type { DatabaseSettings } from './settings.ts'

/** Shared by the steps of opening a cluster. */
export type ClusterContext = {
  /** Folder of the cluster, its password and its log. */
  directory: string
  /** PostgreSQL's own data folder, inside `directory`. */
  dataDirectory: string
  binaries: DatabaseBinaries
  account: DatabaseAccount
  settings: DatabaseSettings
  log: DatabaseLog
}

/** Name of the shop's role and of its database. */
const SHOP_DATABASE = 'shop'

/** Connection string of the shop's role. */
export const toConnectionString = (password: string, port: number): string =>
  `postgres://${SHOP_DATABASE}:${password}@127.0.0.1:${port}/${SHOP_DATABASE}`

const DRAFT_PREFIX = 'data.new-'

/** Creates the folder if needed and checks that it is writable; returns its real path. */
export async function openDatabaseFolder(directory: string): Promise<string> {
  try {
    await mkdir(dirname(directory), { recursive: true })
    await mkdir(directory, { mode: 0o700 }).catch(ignoreExisting)
    await access(directory, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(directory)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new EmbeddedDatabaseError(
      `The database's folder ${directory} cannot be written (${reason}); correct its permissions or change DATA_DIR.`,
    )
  }
}

/**
 * Opens the cluster for a server of `binaries`, creating it if missing; no server may be running. Returns the password
 * of the shop's role and whether the cluster is new.
 */
export async function openCluster(context: ClusterContext): Promise<{ password: string; created: boolean }> {
  const { directory, account } = context
  await chownFolder(directory, account)
  await removeDrafts(context)
  const version = await findClusterVersion(context.dataDirectory)
  const existing = await findPassword(directory)
  const password = existing ?? (await createPassword(directory))
  if (version === undefined) {
    await createCluster(context, password)
    return { password, created: true }
  }
  if (version !== context.binaries.majorVersion) {
    throw new EmbeddedDatabaseError(
      `${context.dataDirectory} holds data of PostgreSQL ${version}, but this shop brings PostgreSQL ` +
        `${context.binaries.majorVersion}; back it up with the version of the shop that wrote it and restore it here.`,
    )
  }
  await adoptCopiedData(context)
  if (existing === undefined) {
    context.log.warn('The password file of the database was missing; setting a new password.')
    await runStatements(context, context.dataDirectory, [
      `ALTER ROLE ${SHOP_DATABASE} PASSWORD '${password}'`,
    ])
  }
  return { password, created: false }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/** Created in a draft folder and renamed when finished, so that an interruption leaves no half-made cluster. */
async function createCluster(context: ClusterContext, password: string): Promise<void> {
  const { directory, account, binaries, settings } = context
  const draft = await mkdtemp(join(directory, DRAFT_PREFIX))
  await chownFolder(draft, account)
  const sync = settings['fsync'] === 'off' ? ['--no-sync'] : []
  await runDatabaseTool({ account, file: binaries.initdb, args: [...toInitArguments(draft), ...sync] })
  await runStatements(context, draft, [
    `CREATE ROLE ${SHOP_DATABASE} LOGIN CREATEDB PASSWORD '${password}'`,
    `GRANT pg_monitor, pg_checkpoint TO ${SHOP_DATABASE}`,
    `CREATE DATABASE ${SHOP_DATABASE} OWNER ${SHOP_DATABASE}`,
  ])
  // Overwritten in place, which preserves its owner. The superuser cannot log in at all.
  await writeFile(join(draft, 'pg_hba.conf'), `host all ${SHOP_DATABASE} 127.0.0.1/32 scram-sha-256\n`)
  await rename(draft, context.dataDirectory)
  await syncFolder(directory)
}

function toInitArguments(draft: string): string[] {
  return [
    `--pgdata=${draft}`,
    '--username=postgres',
    // Safe: no server listens on the draft before pg_hba.conf is replaced.
    '--auth=trust',
    '--encoding=UTF8',
    // The same collation on every machine, whatever its C library.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    // pg_trgm asks the C library what a letter is; with "C" it finds no trigrams in Chinese text.
    ...(process.platform === 'win32'
      ? []
      : [`--lc-ctype=${process.platform === 'darwin' ? 'UTF-8' : 'C.UTF-8'}`]),
    '--data-checksums',
    '--no-instructions',
  ]
}

/** Runs statements in single-user mode, without a server. */
async function runStatements(
  context: ClusterContext,
  dataDirectory: string,
  statements: string[],
): Promise<void> {
  const options = ['-c', 'exit_on_error=on', ...toSettingArguments(context.settings, 5432)]
  await runDatabaseTool({
    account: context.account,
    file: context.binaries.postgres,
    args: ['--single', '-D', dataDirectory, ...options, 'postgres'],
    input: statements.map((statement) => `${statement};\n`).join(''),
  })
}

async function removeDrafts({ directory, log }: ClusterContext): Promise<void> {
  for (const name of await readdir(directory)) {
    if (!name.startsWith(DRAFT_PREFIX)) continue
    log.info('Removing an incomplete database of an interrupted first start.')
    // An orphaned initdb may still be writing there; the next start removes the rest.
    await rm(join(directory, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

async function findClusterVersion(dataDirectory: string): Promise<string | undefined> {
  if ((await stat(dataDirectory).catch(() => undefined)) === undefined) return undefined
  try {
    return (await readFile(join(dataDirectory, 'PG_VERSION'), 'utf8')).trim()
  } catch {
    throw new EmbeddedDatabaseError(
      `${dataDirectory} is not a PostgreSQL data folder that can be read; move it away or correct its owner.`,
    )
  }
}

async function findPassword(directory: string): Promise<string | undefined> {
  const password = await readFile(join(directory, 'password'), 'utf8').catch(() => '')
  return password.trim() === '' ? undefined : password.trim()
}

async function createPassword(directory: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  const path = join(directory, 'password')
  const draft = await open(`${path}.new`, 'w', 0o600)
  await draft.writeFile(`${password}\n`)
  await draft.sync()
  await draft.close()
  await rename(`${path}.new`, path)
  return password
}

async function chownFolder(path: string, { owner }: DatabaseAccount): Promise<void> {
  if (owner === undefined) return
  await chown(path, owner.uid, owner.gid).catch((error: NodeJS.ErrnoException) => {
    throw new EmbeddedDatabaseError(
      `${path} cannot be given to the database's user ${owner.uid} (${error.code}); run the shop as an ordinary user.`,
    )
  })
}

/**
 * Data copied by hand, such as a restored backup, may belong to root or be readable by others, which PostgreSQL
 * refuses.
 */
async function adoptCopiedData({ dataDirectory, account }: ClusterContext): Promise<void> {
  const { mode, uid } = await stat(dataDirectory)
  if ((mode & 0o077) !== 0) await chmod(dataDirectory, 0o700)
  if (!account.owner || uid === account.owner.uid) return
  const owner = account.owner
  const names = await readdir(dataDirectory, { recursive: true })
  await Promise.all(names.map((name) => lchown(join(dataDirectory, name), owner.uid, owner.gid)))
  // Last, so that an interrupted change of owner is repeated.
  await lchown(dataDirectory, owner.uid, owner.gid)
}

async function syncFolder(path: string): Promise<void> {
  // Windows has no handles for folders.
  const folder = await open(path, 'r').catch(() => undefined)
  await folder?.sync().catch(() => undefined)
  await folder?.close()
}
