import { randomBytes } from 'node:crypto'
import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { findFreePorts } from '../processes.ts'
import {
  findServerUser,
  makeServerFolder,
  removeServerFolder,
  requireProgram,
  runProgram,
  spawnServer,
  waitUntilItWorks,
} from './a-server.ts'

/**
 * The system's own PostgreSQL, with a role and a database for the shop. Settings are those of
 * postgresql.conf.
 */
export async function startPostgres(settings: Record<string, string> = {}) {
  const owner = await findServerUser('postgres')
  const folder = await makeServerFolder('postgres', owner)
  const passwords = { postgres: randomBytes(16).toString('hex'), shop: randomBytes(16).toString('hex') }
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, `${passwords.postgres}\n`, { mode: 0o600 })
  if (owner) await chown(passwordFile, owner.uid, owner.gid)
  const dataFolder = join(folder, 'data')
  await runProgram(
    requireProgram('initdb'),
    [
      '-D',
      dataFolder,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
    ],
    { owner },
  )
  const server = await runPostgres({ dataFolder, settings, passwords, owner })

  async function copyServer(...options: string[]): Promise<string> {
    const target = join(folder, `base-${randomBytes(4).toString('hex')}`)
    const from = ['-h', '127.0.0.1', '-p', String(server.port), '-U', 'postgres']
    await runProgram(
      requireProgram('pg_basebackup'),
      [...from, '-D', target, '-X', 'none', '-c', 'fast', ...options],
      { owner, environment: { PGPASSWORD: passwords.postgres } },
    )
    return target
  }

  await server.asAdministrator(`CREATE ROLE shop LOGIN PASSWORD '${passwords.shop}'`)
  await server.asAdministrator('CREATE DATABASE shop OWNER shop')
  return {
    ...server,
    folder,

    /** A copy of the whole server as it is now, taken by pg_basebackup while it runs. Returns its folder. */
    takeBaseBackup: () => copyServer(),

    /** A server that follows this one by streaming replication. Its roles are the same. */
    startReplica: async (more: Record<string, string> = {}) =>
      runPostgres({
        dataFolder: await copyServer('--write-recovery-conf'),
        settings: { ...settings, ...more },
        passwords,
        owner,
      }),

    /** Runs another server on a folder, such as a base backup. Its roles are those of this one. */
    runOn: (data: string, more: Record<string, string>) =>
      runPostgres({ dataFolder: data, settings: more, passwords, owner }),

    async close(): Promise<void> {
      await server.stop()
      await removeServerFolder(folder)
    },
  }
}

async function runPostgres(options: {
  dataFolder: string
  settings: Record<string, string>
  passwords: { postgres: string; shop: string }
  owner: { uid: number; gid: number } | undefined
}) {
  const { dataFolder, passwords, owner } = options
  const port = await findFreePorts()
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    ...options.settings,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawnServer(requireProgram('postgres'), ['-D', dataFolder, ...args], { owner })
  const toUrl = (role: 'postgres' | 'shop', database: string) =>
    `postgres://${role}:${passwords[role]}@127.0.0.1:${port}/${database}`

  async function request<Row extends object>(connectionString: string, statement: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query(statement)).rows as Row[]
    } finally {
      await client.end()
    }
  }

  await waitUntilItWorks(async () => {
    // A server that has ended will never respond.
    if (server.hasEnded()) return
    await request(toUrl('postgres', 'postgres'), 'SELECT 1')
  })
  if (server.hasEnded()) throw new Error(`PostgreSQL did not start:\n${server.output()}`)

  return {
    port,
    pid: server.child.pid!,
    /** For the shop: its own role, which is not a superuser. */
    connectionString: toUrl('shop', 'shop'),
    output: server.output,
    asAdministrator: <Row extends object>(statement: string) =>
      request<Row>(toUrl('postgres', 'postgres'), statement),
    /** Queries the shop's database. */
    query: <Row extends object>(statement: string) => request<Row>(toUrl('shop', 'shop'), statement),
    stop: () => server.end('SIGINT'),
  }
}
