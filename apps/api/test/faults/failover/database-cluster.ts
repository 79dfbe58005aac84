import { randomBytes } from 'node:crypto'
import { chown, copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import { findFreePorts, ROOT } from '../../shop-process/processes.ts'
import {
  findServerUser,
  makeServerFolder,
  removeServerFolder,
  requireProgram,
  runProgram,
  spawnServer,
} from '../../shop-process/servers/a-server.ts'
import { createMachine, MACHINES_NETWORK, openNetwork, type Machine, type Place } from './machines.ts'

/** Timeout until the cluster is complete: a machine that comes back may have to copy the database. */
const COMPLETE_LIMIT_MS = 120_000
const LOOK_EVERY_MS = 300
const REST_TIMEOUT_MS = 1_000

/** What Patroni says of the machines (`GET /cluster`). */
interface Member {
  name: string
  role: 'leader' | 'sync_standby' | 'replica'
  state: string
  timeline?: number
  lag?: number | 'unknown'
}

export type DatabaseCluster = Awaited<ReturnType<typeof openDatabaseCluster>>

/**
 * PostgreSQL on three machines, by the files of ops/ha: etcd and Patroni on each, and HAProxy where the shop runs, which
 * connects it with the primary. Close it when the tests are over.
 */
export async function openDatabaseCluster() {
  for (const program of ['ip', 'unshare', 'nsenter', 'setpriv', 'etcd', 'patroni', 'haproxy', 'openssl'])
    requireProgram(program)
  const parts: (() => Promise<unknown>)[] = []
  async function close(): Promise<void> {
    for (const end of parts.splice(0).reverse()) await end()
  }
  try {
    const network = await openNetwork(3)
    parts.push(network.close)
    const folder = await makeServerFolder('database-machines')
    parts.push(() => removeServerFolder(folder))
    const port = await findFreePorts()
    const secret = () => randomBytes(16).toString('hex')
    const shopPassword = secret()
    const variables = {
      ...Object.fromEntries(network.places.map(({ address }, index) => [`NODE${index + 1}`, address])),
      SHOP_NETWORK: MACHINES_NETWORK,
      PATRONI_PASSWORD: secret(),
      REPLICATION_PASSWORD: secret(),
      REWIND_PASSWORD: secret(),
      DATABASE_PORT: String(port),
    }
    const certificate = await createCertificate(folder)
    const machines: Machine[] = []
    for (const place of network.places) {
      const own = join(folder, place.name)
      await layOut(own, { ...variables, NODE: place.address, NODE_NAME: place.name }, certificate)
      const machine = createMachine(network, place, own)
      parts.push(machine.close)
      machines.push(machine)
    }
    for (const machine of machines) await machine.start()
    const cluster = describeCluster(machines)
    await cluster.untilComplete()
    await createShopDatabase((await cluster.findMachine('leader'))!, shopPassword)
    const proxy = await startHaproxy(folder, variables)
    parts.push(() => proxy.end('SIGTERM'))
    const toUrl = (host: string, atPort: number) =>
      `postgres://shop:${shopPassword}@${host}:${atPort}/shop?sslmode=verify-full&sslrootcert=${certificate.file}`
    return {
      ...cluster,
      machines,
      /** Of the primary, whichever machine that is. */
      connectionString: toUrl('127.0.0.1', port),
      /** Of one machine, whether it is the primary or not. */
      toConnectionString: ({ address }: Place) => toUrl(address, 5432),
      cutOff: network.cutOff,
      heal: network.heal,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** What can be learned from the machines, and the switchover of `patronictl`. */
function describeCluster(machines: readonly Machine[]) {
  const request = async <Response>(url: string, init: RequestInit = {}): Promise<Response | undefined> => {
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(REST_TIMEOUT_MS) })
      return (await response.json()) as Response
    } catch {
      return undefined
    }
  }

  async function listMembers(): Promise<Member[]> {
    for (const { address } of machines) {
      const found = await request<{ members: Member[] }>(`http://${address}:8008/cluster`)
      if (found) return found.members
    }
    return []
  }

  async function findMachine(role: Member['role']): Promise<Machine | undefined> {
    const member = (await listMembers()).find((each) => each.role === role)
    return machines.find(({ name }) => name === member?.name)
  }

  return {
    findMachine,

    /** Until one is the primary, one its synchronous replica, and the third follows too. */
    untilComplete: () =>
      vi.waitFor(
        async () => {
          const members = await listMembers()
          const roles = members.map(({ role }) => role).sort()
          const [leader] = members.filter(({ role }) => role === 'leader')
          const isComplete =
            roles.join() === 'leader,replica,sync_standby' &&
            members.every(({ state }) => state === 'running' || state === 'streaming') &&
            members.every(({ timeline }) => timeline === leader!.timeline) &&
            members.every(({ role, lag }) => role === 'leader' || typeof lag === 'number')
          if (!isComplete) throw new Error(`The cluster is not complete: ${JSON.stringify(members)}`)
        },
        { timeout: COMPLETE_LIMIT_MS, interval: LOOK_EVERY_MS },
      ),

    /** The machine whose etcd leads the others. */
    async findEtcdLeader(): Promise<Machine> {
      for (const machine of machines) {
        const status = await request<{ leader: string; header: { member_id: string } }>(
          `http://${machine.address}:2379/v3/maintenance/status`,
          { method: 'POST', body: '{}' },
        )
        if (status && status.leader === status.header.member_id) return machine
      }
      throw new Error('No etcd leads the others.')
    },

    /** As an administrator does, on any machine. */
    async switchOver(): Promise<void> {
      await machines[0]!.run('patronictl', ['-c', '/etc/patroni/config.yml', 'switchover', '--force'])
    },
  }
}

/** A certificate of the databases, for the names under which they and HAProxy are reached. */
async function createCertificate(folder: string): Promise<{ file: string; keyFile: string }> {
  const [file, keyFile] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const addresses = [1, 11, 12, 13].map((last) => `IP:${MACHINES_NETWORK.replace(/\.0\/.*/, `.${last}`)}`)
  await runProgram(requireProgram('openssl'), [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=shop database',
    '-addext',
    `subjectAltName=DNS:localhost,IP:127.0.0.1,${addresses.join()}`,
    '-out',
    file,
    '-keyout',
    keyFile,
  ])
  return { file, keyFile }
}

/** The files of a machine, at the paths that machine.sh gives them there. */
async function layOut(
  folder: string,
  variables: Record<string, string>,
  certificate: { file: string; keyFile: string },
): Promise<void> {
  const [postgres, etcd] = [await findServerUser('postgres'), await findServerUser('etcd')]
  const patroniFolder = join(folder, 'etc/patroni')
  const databaseFolder = join(folder, 'var/lib/postgresql')
  const etcdFolder = join(folder, 'var/lib/etcd')
  for (const path of [
    patroniFolder,
    join(folder, 'etc/default'),
    join(databaseFolder, 'wal-archive'),
    etcdFolder,
  ])
    await mkdir(path, { recursive: true })
  await writeFile(join(folder, 'etc/default/etcd'), await fillIn('etcd.env', variables))
  await writeFile(join(patroniFolder, 'config.yml'), await fillIn('patroni.yml', variables))
  await copyFile(join(ROOT, 'ops/postgres/shop.conf'), join(patroniFolder, 'shop.conf'))
  await copyFile(certificate.file, join(patroniFolder, 'certificate.pem'))
  await copyFile(certificate.keyFile, join(patroniFolder, 'key.pem'))
  for (const path of [join(patroniFolder, 'key.pem'), databaseFolder, join(databaseFolder, 'wal-archive')])
    await chown(path, postgres!.uid, postgres!.gid)
  await chown(etcdFolder, etcd!.uid, etcd!.gid)
}

/** A file of ops/ha, filled in as "envsubst" does. */
async function fillIn(name: string, variables: Record<string, string>): Promise<string> {
  const template = await readFile(join(ROOT, `ops/ha/${name}.template`), 'utf8')
  return template.replaceAll(/\$\{([A-Z0-9_]+)\}/g, (_, variable: string) => {
    const value = variables[variable]
    if (value === undefined) throw new Error(`${name} needs ${variable}, which the test does not set.`)
    return value
  })
}

/** The shop's role and database, by the script of ops/postgres, which is run on the primary. */
async function createShopDatabase(primary: Machine, password: string): Promise<void> {
  const script = join(ROOT, 'ops/postgres/make-shop-database.sh')
  await primary.run('sh', ['-c', await readFile(script, 'utf8')], { SHOP_DATABASE_PASSWORD: password })
}

async function startHaproxy(folder: string, variables: Record<string, string>) {
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, await fillIn('haproxy.cfg', variables))
  await runProgram(requireProgram('haproxy'), ['-c', '-q', '-f', file])
  return spawnServer(requireProgram('haproxy'), ['-db', '-f', file])
}
