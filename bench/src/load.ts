import { parseArgs } from 'node:util'
import { requireWrk } from './wrk.ts'

/** Size and duration of a load. */
export interface Load {
  /** The duration of each measurement. */
  seconds: number
  /** Concurrent connections. */
  connections: number
  /** Repetitions; results are their median. */
  rounds: number
}

/**
 * Options of all HTTP benches: `--seconds`, `--connections 32`, `--rounds 3`. Exits with one line if wrk is missing.
 */
export function readLoad(args: string[], { seconds = 5 }: { seconds?: number } = {}): Load {
  const { values } = parseArgs({
    args,
    options: {
      seconds: { type: 'string', default: String(seconds) },
      connections: { type: 'string', default: '32' },
      rounds: { type: 'string', default: '3' },
    },
  })
  requireWrk()
  return {
    seconds: Number(values.seconds),
    connections: Number(values.connections),
    rounds: Number(values.rounds),
  }
}
