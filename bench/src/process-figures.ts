import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ShopProcess } from './shop-process.ts'

/** Fields of /proc/PID/stat after the name, from 0 (proc_pid_stat(5)). */
const PARENT = 1
const USER_TICKS = 11
const SYSTEM_TICKS = 12
const ENDED_CHILDREN_USER_TICKS = 13
const ENDED_CHILDREN_SYSTEM_TICKS = 14
/** Length of a clock tick: Linux reports 100 a second to all programs. */
const MS_PER_TICK = 10

/** Processor time of a shop's processes: its own, its children's and its database's. Linux only. */
export async function readProcessorMs(shop: ShopProcess): Promise<number> {
  return sumProcessorMs(await readFamily(shop))
}

/** Processor time of a process and all that it has started. Linux only. */
export async function readTreeMs(pid: number): Promise<number> {
  return sumProcessorMs(await readTrees([pid]))
}

function sumProcessorMs(family: ReadonlyMap<number, string[]>): number {
  const fields = [...family.values()]
  const used = [USER_TICKS, SYSTEM_TICKS, ENDED_CHILDREN_USER_TICKS, ENDED_CHILDREN_SYSTEM_TICKS]
  return (
    fields.reduce((sum, each) => sum + used.reduce((own, field) => own + Number(each[field]), 0), 0) *
    MS_PER_TICK
  )
}

/** Kinds of processes. The first process contains the payment emulator, and serves requests if it is the only one. */
export const PROCESS_KINDS = ['first process', 'other processes', 'database'] as const

/** Memory in bytes by kind of process; shared memory is counted once (PSS). */
export async function readMemoryByKind(shop: ShopProcess): Promise<Map<string, number>> {
  const family = await readFamily(shop)
  const database = await readDatabasePid(shop)
  const isOfDatabase = (pid: number): boolean =>
    pid === database || (family.has(pid) && isOfDatabase(Number(family.get(pid)![PARENT])))
  const bytes = new Map<string, number>()
  for (const pid of family.keys()) {
    const [first, other, ofDatabase] = PROCESS_KINDS
    const kind = pid === shop.pid ? first : isOfDatabase(pid) ? ofDatabase : other
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    const own = Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1_024
    bytes.set(kind, (bytes.get(kind) ?? 0) + own)
  }
  return bytes
}

/** Memory of all these processes in bytes. */
export async function readMemoryBytes(shop: ShopProcess): Promise<number> {
  return [...(await readMemoryByKind(shop)).values()].reduce((sum, each) => sum + each, 0)
}

async function readDatabasePid({ folder }: ShopProcess): Promise<number> {
  const text = await readFile(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(text, 10)
}

/** Stat fields of the shop's processes, by process id. */
async function readFamily(shop: ShopProcess): Promise<Map<number, string[]>> {
  return readTrees([shop.pid, await readDatabasePid(shop)])
}

/** Stat fields of processes and their descendants, by process id. */
async function readTrees(pids: number[]): Promise<Map<number, string[]>> {
  const all = new Map<number, string[]>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined)
    // The name before may contain anything, spaces too.
    if (text !== undefined) all.set(Number(name), text.slice(text.lastIndexOf(')') + 2).split(' '))
  }
  const heads = new Set(pids)
  const belongs = (each: number): boolean => {
    if (heads.has(each)) return true
    const fields = all.get(each)
    return fields !== undefined && belongs(Number(fields[PARENT]))
  }
  return new Map([...all].filter(([each]) => belongs(each)))
}
