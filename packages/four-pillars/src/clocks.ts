import { CLOCKS, CLOCKS_FROM_SECONDS, CLOCKS_TO_SECONDS } from './clock-data.ts'

/** A clock from an instant on, in seconds: since 1970, and ahead of UTC. */
export interface Clock {
  fromSeconds: number
  offset: number
  /** The offset without daylight saving. */
  standard: number
}

const known = new Map<string, Clock[] | undefined>()

/** The clock of a zone that the table has, within its years: 1900 to 2026. */
export function findClock(zone: string, instantMs: number): Clock | undefined {
  const seconds = instantMs / 1000
  if (seconds < CLOCKS_FROM_SECONDS || seconds >= CLOCKS_TO_SECONDS) return undefined
  return getClocks(zone)?.findLast(({ fromSeconds }) => fromSeconds <= seconds)
}

/** Whether the table has a zone: if not, what is known of it before 1970 may be the clock of another city. */
export function hasClocks(zone: string): boolean {
  return getClocks(zone) !== undefined
}

function getClocks(zone: string): Clock[] | undefined {
  if (!known.has(zone)) {
    const line = CLOCKS.split('\n').find((line) => line.startsWith(`${zone} `))
    known.set(zone, line === undefined ? undefined : toClocks(line))
  }
  return known.get(zone)
}

/** `Asia/Taipei 28800,28800+3600 0,1kf12d,0gh3t`: kinds of clock, then turns: the kind, and the seconds since the last. */
function toClocks(line: string): Clock[] {
  const [, kinds = '', turns = ''] = line.split(' ')
  const offsets = kinds.split(',').map((kind) => kind.split('+').map(Number))
  let fromSeconds = CLOCKS_FROM_SECONDS
  return turns.split(',').map((turn) => {
    const [standard = 0, saving = 0] = offsets[parseInt(turn.charAt(0), 36)]!
    fromSeconds += turn.length > 1 ? parseInt(turn.slice(1), 36) : 0
    return { fromSeconds, offset: standard + saving, standard }
  })
}
