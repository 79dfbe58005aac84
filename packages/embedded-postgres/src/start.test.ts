import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startEmbeddedDatabase } from './start.ts'
import type { EmbeddedDatabase } from './start.ts'

const isRoot = process.getuid?.() === 0
const settings = { fsync: 'off', shared_buffers: '16MB' }

/** A cluster that most tests copy, because creating one takes most of their time. */
let prototype: string
let folder: string
let started: EmbeddedDatabase[]
let parents: ChildProcess[]
let messages: string[]

beforeAll(async () => {
  prototype = await mkdtemp(join(tmpdir(), 'shop-database-'))
  await chmod(prototype, 0o755)
  const log = { info: () => undefined, warn: () => undefined }
  await (await startEmbeddedDatabase({ directory: prototype, log, settings })).stop()
})

afterAll(async () => {
  await rm(prototype, { recursive: true, force: true })
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-database-'))
  // PostgreSQL runs as another user if the tests run as root.
  await chmod(folder, 0o755)
  started = []
  parents = []
  messages = []
})

afterEach(async () => {
  for (const parent of parents) parent.kill('SIGKILL')
  await Promise.all(started.map((database) => database.stop()))
  await rm(folder, { recursive: true, force: true })
})

describe('the embedded database', { timeout: 30_000 }, () => {
  test('creates its data and starts again on it', async () => {
    const first = await start()
    expect(first.recovered).toBe('fresh')
    await query(first, 'CREATE TABLE stones (name text); INSERT INTO stones VALUES ($$紫水晶$$)')
    await first.stop()

    const second = await start()
    expect(second.recovered).toBe('existing')
    expect(await query(second, 'SELECT name FROM stones')).toEqual([{ name: '紫水晶' }])
  })

  test('is a durable, private UTF-8 database in which Chinese can be searched [T91]', async () => {
    const database = await startEmbeddedDatabase({ directory: join(folder, 'postgres'), log })
    started.push(database)
    await query(database, 'CREATE EXTENSION pg_trgm')
    const [trigrams] = await query(
      database,
      "SELECT cardinality(show_trgm('紫水晶')) AS count, lower('É') AS lower",
    )
    expect(trigrams).toEqual({ count: 4, lower: 'é' })
    const [role] = await query(database, 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')
    expect(role).toEqual({ rolsuper: false })
    const rows = await query(
      database,
      `SELECT name, setting FROM pg_settings WHERE name IN ('data_checksums', 'fsync', 'full_page_writes',
        'synchronous_commit', 'listen_addresses', 'unix_socket_directories', 'server_encoding', 'jit')`,
    )
    expect(Object.fromEntries(rows.map((row) => [row['name'], row['setting']]))).toEqual({
      data_checksums: 'on',
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      server_encoding: 'UTF8',
      jit: 'off',
    })
    expect((await stat(join(folder, 'postgres', 'password'))).mode & 0o777).toBe(0o600)
    await expect(query(database, 'SELECT 1', 'wrong')).rejects.toThrow('password authentication failed')
  })

  test('restarts on the same port with all committed data when its process is killed', async () => {
    await copyPrototype()
    const database = await start()
    await query(database, 'CREATE TABLE orders (id int); INSERT INTO orders VALUES (1)')
    process.kill(await readServerPid(), 'SIGKILL')
    await expect
      .poll(() => query(database, 'SELECT id FROM orders').catch(() => 'down'), { timeout: 10_000 })
      .toEqual([{ id: 1 }])
    expect(messages).toContain('The database process died; starting it again.')
  })

  test('recovers after shop and database were killed together', async () => {
    await copyPrototype()
    const { parent, connectionString } = await startInAnotherProcess()
    await query({ connectionString }, 'CREATE TABLE orders (id int); INSERT INTO orders VALUES (2)')
    const server = await readServerPid()
    parent.kill('SIGKILL')
    process.kill(server, 'SIGKILL')
    await vi.waitFor(() => expect(() => process.kill(server, 0)).toThrow(), { timeout: 10_000 })

    const database = await start()
    expect(database.recovered).toBe('crashed')
    expect(await query(database, 'SELECT id FROM orders')).toEqual([{ id: 2 }])
  })

  test('stops an orphaned server and replaces it', async () => {
    await copyPrototype()
    const { parent, connectionString } = await startInAnotherProcess()
    await query({ connectionString }, 'CREATE TABLE orders (id int); INSERT INTO orders VALUES (3)')
    const orphan = await readServerPid()
    parent.kill('SIGKILL')
    await once(parent, 'exit')

    const database = await start()
    expect(database.recovered).toBe('orphan')
    expect(await readServerPid()).not.toBe(orphan)
    expect(await query(database, 'SELECT id FROM orders')).toEqual([{ id: 3 }])
  })

  test('starts although the process id of its dead server was reused', async () => {
    await copyPrototype()
    const dataDirectory = join(folder, 'postgres', 'data')
    await writeFile(
      join(dataDirectory, 'postmaster.pid'),
      `${process.pid}\n${dataDirectory}\n0\n5432\n\n\n\nready\n`,
    )

    expect((await start()).recovered).toBe('crashed')
  })

  test('starts after an interrupted first start', async () => {
    const draft = join(folder, 'postgres', 'data.new-x1y2z3')
    await mkdir(draft, { recursive: true })
    await writeFile(join(draft, 'PG_VERSION'), '18\n')

    expect((await start()).recovered).toBe('fresh')
    expect(await readdir(join(folder, 'postgres'))).not.toContain('data.new-x1y2z3')
  })

  test('sets a new password when the file with the old one is lost [T93]', async () => {
    await copyPrototype()
    await rm(join(folder, 'postgres', 'password'))

    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test('runs two shops side by side', async () => {
    await Promise.all([copyPrototype('one'), copyPrototype('two')])
    const [one, two] = await Promise.all([start('one'), start('two')])
    await Promise.all([query(one, 'CREATE TABLE mine (id int)'), query(two, 'CREATE TABLE mine (id int)')])
    expect(one.connectionString).not.toBe(two.connectionString)
  })

  test('uses data copied from another folder by any user', async () => {
    await copyPrototype('original')
    const original = await start('original')
    await query(original, 'CREATE TABLE orders (id int); INSERT INTO orders VALUES (4)')
    await original.stop()
    await cp(join(folder, 'original'), join(folder, 'copy'), { recursive: true })
    await chmod(join(folder, 'copy', 'data'), 0o755)

    expect(await query(await start('copy'), 'SELECT id FROM orders')).toEqual([{ id: 4 }])
  })

  test('runs below a folder that only its owner may enter', async () => {
    await copyPrototype()
    await chmod(folder, 0o700)
    expect(await query(await start(), 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  })

  test("leaves an ordinary user's data usable for that user", async () => {
    await copyPrototype()
    const owner = isRoot ? 65534 : (process.getuid?.() ?? 0)
    if (isRoot) {
      const names = await readdir(folder, { recursive: true })
      await Promise.all(names.map((name) => chown(join(folder, name), owner, owner)))
    }
    await (await start()).stop()
    expect((await stat(join(folder, 'postgres', 'data', 'PG_VERSION'))).uid).toBe(owner)
  })

  test('reports in one line that its folder is not writable', async () => {
    // Root may write everywhere, but not below a file.
    await writeFile(join(folder, 'a-file'), '')
    await expect(start(join('a-file', 'data', 'postgres'))).rejects.toThrow(
      /^The database's folder \S+ cannot be written \(ENOTDIR\); correct its permissions or change DATA_DIR\.$/,
    )
  })

  test('rejects data of another major version with a message', async () => {
    await copyPrototype()
    await writeFile(join(folder, 'postgres', 'data', 'PG_VERSION'), '15\n')
    await expect(start()).rejects.toThrow(/holds data of PostgreSQL 15, but this shop brings PostgreSQL 18/)
  })

  test("reports PostgreSQL's own error in one line", async () => {
    await expect(start('postgres', { shared_buffers: 'much' })).rejects.toThrow(
      /^The database could not be set up: invalid value for parameter "shared_buffers": "much"$/,
    )
  })

  test.runIf(process.platform === 'linux')(
    'passes none of the shop’s environment variables to PostgreSQL',
    async () => {
      await start()
      const variables = (await readFile(`/proc/${await readServerPid()}/environ`, 'utf8')).split('\0')
      const names = variables.map((variable) => variable.replace(/=.*/s, ''))
      expect(names).toContain('TZ')
      expect(names.filter((name) => name in process.env && !['LC_ALL', 'TZ'].includes(name))).toEqual([])
    },
  )
})

const log = {
  info: (message: string) => messages.push(message),
  warn: (message: string) => messages.push(message),
}

async function copyPrototype(name = 'postgres'): Promise<void> {
  await promisify(execFile)('cp', ['-a', prototype, join(folder, name)])
}

async function start(name = 'postgres', more: Record<string, string> = {}): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({
    directory: join(folder, name),
    log,
    settings: { ...settings, ...more },
  })
  started.push(database)
  return database
}

/** Starts a database in a child process that a test can kill. */
async function startInAnotherProcess(): Promise<{ parent: ChildProcess; connectionString: string }> {
  const script = `
    import { startEmbeddedDatabase } from ${JSON.stringify(import.meta.resolve('./start.ts'))}
    const log = { info() {}, warn() {} }
    const settings = ${JSON.stringify(settings)}
    const database = await startEmbeddedDatabase({ directory: process.argv[1], log, settings })
    process.on('message', () => undefined)
    process.send(database.connectionString)
  `
  const parent = spawn(
    process.execPath,
    ['--input-type=module', '--eval', script, join(folder, 'postgres')],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  )
  parents.push(parent)
  const [connectionString] = (await once(parent, 'message')) as [string]
  return { parent, connectionString }
}

async function query(
  { connectionString }: Pick<EmbeddedDatabase, 'connectionString'>,
  sql: string,
  password?: string,
): Promise<Array<Record<string, unknown>>> {
  const url = new URL(connectionString)
  if (password !== undefined) url.password = password
  const client = new pg.Client({ connectionString: url.href })
  // A killed server closes the connection while no query is pending.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const result = await client.query<Record<string, unknown>>(sql)
    return result.rows
  } finally {
    await client.end()
  }
}

async function readServerPid(): Promise<number> {
  return Number.parseInt(await readFile(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8'), 10)
}
