import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** How often a process looks whether it has memory to give back. */
const INTERVAL_MS = 3_000
/** The share of an interval in which a process that counts as idle was at work. */
const IDLE_SHARE = 0.01
/** Two intervals in a row: between a visitor's pages a process is no more than quiet. */
const IDLE_INTERVALS = 2
/** A collection holds up whoever asks at that moment, for some tenths of a second in a large process. */
const PAUSE_MS = 60_000
/** Collecting everything stops the process meanwhile: only for more than this. */
const WORTH_BYTES = 16 * 1_024 * 1_024

/**
 * Gives memory back to the system whenever this process has become idle: after its start, and after a time with much to
 * do. V8 keeps what it once had for objects that live briefly, up to 100 MB, until it is told that memory is scarce
 * (decision 53).
 */
export function giveBackIdleMemory(): void {
  const collect = openCollector()
  let before = performance.eventLoopUtilization()
  let keptBytes = 0
  let idleIntervals = 0
  let collectedMs = -Infinity
  const look = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    idleIntervals = utilization > IDLE_SHARE ? 0 : idleIntervals + 1
    if (idleIntervals < IDLE_INTERVALS || performance.now() - collectedMs < PAUSE_MS) return
    if (process.memoryUsage().heapTotal < keptBytes + WORTH_BYTES) return
    collect()
    collectedMs = performance.now()
    keptBytes = process.memoryUsage().heapTotal
    before = performance.eventLoopUtilization()
  }
  setInterval(look, INTERVAL_MS).unref()
}

/** The engine's own collector. `last-resort` gives back what is free too, instead of keeping it for what may come. */
function openCollector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NonNullable<typeof globalThis.gc>
  setFlagsFromString('--no-expose-gc')
  return () => void collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
