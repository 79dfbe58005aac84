import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ShopProcess } from './shop-process.ts'

/** Fields of /proc/PID/stat behind the name, from 0 (proc_pid_stat(5)). */
const PARENT = 1
const USER_TICKS = 11
const SYSTEM_TICKS = 12
const ENDED_CHILDREN_USER_TICKS = 13
const ENDED_CHILDREN_SYSTEM_TICKS = 14
/** Of a tick; Linux tells all programs 100 a second. */
const MS_PER_TICK = 10

/** What a shop's processes have used: its own, those that it started, and those of its database. Linux only. */
export async function readProcessorMs(shop: ShopProcess): Promise<number> {
  const fields = [...(await readFamily(shop)).values()]
  const used = [USER_TICKS, SYSTEM_TICKS, ENDED_CHILDREN_USER_TICKS, ENDED_CHILDREN_SYSTEM_TICKS]
  return (
    fields.reduce((sum, each) => sum + used.reduce((own, field) => own + Number(each[field]), 0), 0) *
    MS_PER_TICK
  )
}

/** Bytes of memory of all these processes; what they share is counted once (PSS). */
export async function readMemoryBytes(shop: ShopProcess): Promise<number> {
  let bytes = 0
  for (const pid of (await readFamily(shop)).keys()) {
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    bytes += Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1_024
  }
  return bytes
}

/** The fields of the shop's processes, by their ids. */
async function readFamily({ pid, folder }: ShopProcess): Promise<Map<number, string[]>> {
  const database = await readFile(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => '')
  const all = new Map<number, string[]>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined)
    // The name before may hold anything, spaces too.
    if (text !== undefined) all.set(Number(name), text.slice(text.lastIndexOf(')') + 2).split(' '))
  }
  const heads = new Set([pid, Number.parseInt(database, 10)])
  const belongs = (each: number): boolean => {
    if (heads.has(each)) return true
    const fields = all.get(each)
    return fields !== undefined && belongs(Number(fields[PARENT]))
  }
  return new Map([...all].filter(([each]) => belongs(each)))
}
