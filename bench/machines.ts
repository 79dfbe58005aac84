import { setTimeout as wait } from 'node:timers/promises'
import { openCluster, type Cluster } from '../apps/api/test/shop-process/servers/a-cluster.ts'
import { SERVER_NAME, startProxy } from '../apps/api/test/shop-process/servers/nginx-server.ts'
import { always, fetchRaw } from './src/request.ts'
import { startBareServer } from './src/bare-server.ts'
import { saveResult } from './src/save-result.ts'
import { readLoad, type Load } from './src/load.ts'
import { toMedians } from './src/median.ts'
import { writeTable } from './src/table.ts'
import { runWrk, startWrk, type LoadResult } from './src/wrk.ts'

const MACHINES = 3
const PAGES = [
  { name: 'home page', path: '/' },
  { name: 'category page', path: '/category/bracelets' },
  { name: 'product page', path: '/product/amethyst-still-water-bracelet' },
]
/** Longer than a machine takes to come back. */
const LONGEST_START_SECONDS = 120

interface Row {
  name: string
  bytes: number
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Bare servers behind the same proxy, as many, in the same run. */
  barePerSecond: number
  share: number
  errors: number
}

interface KilledMachine {
  name: 'a killed machine'
  requests: number
  failed: number
  /** From its start until the machine served again, under load. */
  startSeconds: number
}

/**
 * Pages of a live shop on three machines (each a process with its own folder) behind nginx as in `ops/nginx`, with TLS,
 * PostgreSQL, Redis and an object store; compared with three bare servers behind the same nginx. Then one machine is
 * killed under load and restarted. Options: readLoad.
 */
export async function benchMachines(args: string[]): Promise<void> {
  const load = readLoad(args)
  const cluster = await openCluster({ machines: MACHINES })
  try {
    const rows: Row[] = []
    for (const page of PAGES) {
      process.stderr.write(`${page.name} …\n`)
      rows.push(await measurePage(cluster, page, load))
    }
    process.stderr.write('a killed machine …\n')
    const killed = await killUnderLoad(cluster, load)
    process.stdout.write(toText(rows, killed))
    await saveResult('machines', [...rows, killed])
  } finally {
    await cluster.close()
  }
}

async function measurePage(
  { machines, proxy }: Cluster,
  { name, path }: (typeof PAGES)[0],
  load: Load,
): Promise<Row> {
  const rounds: Omit<Row, 'name'>[] = []
  for (let round = 0; round < load.rounds; round += 1) {
    const { perSecond, p50Ms, p99Ms, errors } = await loadProxy(proxy, path, load)
    // Fetched in each round: the shop compresses frequent pages again.
    const { body, type } = await fetchRaw(machines[0]!.url, { path, headers: { host: SERVER_NAME } })
    const barePerSecond = await measureBare({ body, type, path }, load)
    rounds.push({
      bytes: body.length,
      perSecond,
      p50Ms,
      p99Ms,
      errors,
      barePerSecond,
      share: perSecond / barePerSecond,
    })
  }
  return {
    name,
    bytes: rounds.at(-1)!.bytes,
    ...toMedians(rounds, ['perSecond', 'p50Ms', 'p99Ms', 'barePerSecond', 'share']),
    errors: rounds.reduce((sum, row) => sum + row.errors, 0),
  }
}

/** Load on a proxy: one page, with the shop's host name. */
const toLoad = ({ port }: { port: number }, path: string, { connections }: Load) => ({
  origin: `https://127.0.0.1:${port}`,
  host: SERVER_NAME,
  nextRequest: always(path),
  connections,
})

/** The first second warms up and is not counted. */
async function loadProxy(proxy: { port: number }, path: string, load: Load): Promise<LoadResult> {
  await runWrk({ ...toLoad(proxy, path, load), seconds: 1 })
  return runWrk({ ...toLoad(proxy, path, load), seconds: load.seconds })
}

/** Requests per second of as many bare servers as machines. */
async function measureBare(
  { body, type, path }: { body: Buffer; type: string; path: string },
  load: Load,
): Promise<number> {
  const servers = await Promise.all(Array.from({ length: MACHINES }, () => startBareServer(body, type)))
  try {
    const proxy = await startProxy(servers.map(({ port }) => port))
    try {
      return (await loadProxy(proxy, path, load)).perSecond
    } finally {
      await proxy.close()
    }
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

/** Kills one machine while pages are requested, as a power failure would, and restarts it. */
async function killUnderLoad({ machines, proxy }: Cluster, load: Load): Promise<KilledMachine> {
  const running = await startWrk({
    ...toLoad(proxy, '/', load),
    seconds: 3 * load.seconds + LONGEST_START_SECONDS,
  })
  try {
    await wait(load.seconds * 1_000)
    await machines[1]!.kill()
    await wait(load.seconds * 1_000)
    const startedMs = performance.now()
    await machines[1]!.start()
    const startSeconds = (performance.now() - startedMs) / 1_000
    await wait(load.seconds * 1_000)
    running.stop()
    const { completed, broken, errors } = await running.finished
    return { name: 'a killed machine', requests: completed + broken, failed: errors, startSeconds }
  } finally {
    running.stop()
  }
}

function toText(rows: Row[], { requests, failed, startSeconds }: KilledMachine): string {
  const table = writeTable([
    ['what', 'requests/s', 'p50 ms', 'p99 ms', 'bytes', `${MACHINES} bare servers/s`, 'share', 'errors'],
    ...rows.map((row) => [
      row.name,
      String(Math.round(row.perSecond)),
      ...[row.p50Ms, row.p99Ms].map((ms) => ms.toFixed(2)),
      String(row.bytes),
      String(Math.round(row.barePerSecond)),
      `${(100 * row.share).toFixed(1)} %`,
      String(row.errors),
    ]),
  ])
  return (
    `${table}one of ${MACHINES} machines killed under load, open again ${startSeconds.toFixed(1)} s after its start: ` +
    `${failed} of ${requests} requests failed\n`
  )
}
