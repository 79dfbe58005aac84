import { parseArgs } from 'node:util'
import { requireWrk } from './wrk.ts'

/** How much is asked, and for how long. */
export interface Load {
  /** Of each measurement. */
  seconds: number
  /** At once. */
  connections: number
  /** Of each figure the median is told. */
  rounds: number
}

/**
 * Options of all subjects that measure over HTTP: `--seconds`, `--connections 32`, `--rounds 3`. Ends with one line when
 * there is nothing to make a load with.
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
