import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseCluster } from './database-cluster.ts'
import type { Machine } from './machines.ts'

const PROBE_EVERY_MS = 100
/** Longer than a commit may wait for its replica, shorter than the test waits for a machine that is silent. */
const RESPONSE_LIMIT_MS = 3_000
const TABLE = 'write_probes.acknowledged'

/** A write that a machine has acknowledged. */
interface Acknowledged {
  id: string
  machine: string
}

export async function createProbeTable({ connectionString }: DatabaseCluster): Promise<void> {
  await withClient(connectionString, (client) =>
    client.query(
      `CREATE SCHEMA write_probes; CREATE TABLE ${TABLE} (id uuid PRIMARY KEY, machine text NOT NULL)`,
    ),
  )
}

/** Writes to every machine directly, all the time: only the primary may acknowledge it. */
export function startWriteProbes(cluster: DatabaseCluster) {
  const acknowledged: Acknowledged[] = []
  let isOver = false

  async function writeTo(machine: Machine): Promise<void> {
    while (!isOver) {
      const keepWriting = async (client: pg.Client) => {
        while (!isOver) {
          const id = randomUUID()
          await client.query(`INSERT INTO ${TABLE} VALUES ($1, $2)`, [id, machine.name])
          acknowledged.push({ id, machine: machine.name })
          await delay(PROBE_EVERY_MS)
        }
      }
      // A replica refuses, a machine that is down does not respond.
      await withClient(cluster.toConnectionString(machine), keepWriting, RESPONSE_LIMIT_MS).catch(() =>
        delay(PROBE_EVERY_MS),
      )
    }
  }
  const running = Promise.all(cluster.machines.map(writeTo))

  return {
    /** Stops. Returns which machines acknowledged writes, in their order, and how many of these writes are gone. */
    async end(): Promise<{ primaries: string[]; lost: number; acknowledged: number }> {
      isOver = true
      await running
      const primaries = acknowledged
        .map(({ machine }) => machine)
        .filter((machine, index, all) => machine !== all[index - 1])
      const { rows } = await withClient(cluster.connectionString, (client) =>
        client.query<{ id: string }>(`SELECT id FROM ${TABLE}`),
      )
      const present = new Set(rows.map(({ id }) => id))
      const lost = acknowledged.filter(({ id }) => !present.has(id)).length
      return { primaries, lost, acknowledged: acknowledged.length }
    },
  }
}

async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
  limitMs = 0,
): Promise<Result> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: limitMs, query_timeout: limitMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    // Not awaited: a machine that is silent does not say goodbye.
    void client.end().catch(() => {})
  }
}
