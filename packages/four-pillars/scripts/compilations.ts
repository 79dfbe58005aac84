/** Compilations of the tz database that others made, with which the table of clocks is compared. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** What a compilation knows of a clock, in seconds ahead of UTC; `saving` and `isSaving` where it says so. */
export interface KnownClock {
  offset: number
  saving?: number
  isSaving?: boolean
}

/** A zone of a compilation: the clock at a time, and when it may change (seconds since 1970). */
export interface KnownZone {
  turns: number[]
  read: (seconds: number) => KnownClock
}

export interface Compilation {
  name: string
  /** Undefined for a zone that the compilation does not have. */
  findZone: (zone: string) => KnownZone | undefined
}

/** npm packages that the comparison installs. Each has a compiler of its own. */
export const PACKAGES = ['@tubular/time@3.10.7', 'timezone@1.0.23']

const DAY_SECONDS = 86_400
/** `timezone` does not list its changes: it is read every three days. */
const STEP_SECONDS = 3 * DAY_SECONDS

/** A zone by its changes in order. */
function toKnownZone(changes: readonly (KnownClock & { fromSeconds: number })[]): KnownZone {
  return {
    turns: changes.map(({ fromSeconds }) => fromSeconds),
    read: (seconds) => changes.findLast(({ fromSeconds }) => fromSeconds <= seconds) ?? changes[0]!,
  }
}

/** `@tubular/time` 3.10.7, of the tz database 2026a without `backzone`. */
export function openTubular(folder: string): Compilation {
  const { initTimezoneLarge, Timezone } = createRequire(join(folder, 'x'))('@tubular/time')
  initTimezoneLarge()
  interface Transition {
    transitionTime: number
    utcOffset: number
    dstOffset: number
  }
  return {
    name: '@tubular/time',
    findZone: (zone) => {
      const listed: Transition[] | undefined = Timezone.getTimezone(zone).getAllTransitions()
      return (
        listed &&
        toKnownZone(
          listed.map(({ transitionTime, utcOffset, dstOffset }) => ({
            fromSeconds: transitionTime / 1000,
            offset: utcOffset,
            saving: dstOffset,
          })),
        )
      )
    },
  }
}

/** `timezone` 1.0.23, of the tz database 2019a, when Oslo and others were zones of their own. Knows no daylight saving. */
export function openTimezone(folder: string, fromSeconds: number, toSeconds: number): Compilation {
  const require = createRequire(join(folder, 'x'))
  const tz = require('timezone')
  return {
    name: 'timezone',
    findZone: (zone) => {
      if (!existsSync(join(folder, `node_modules/timezone/${zone}.js`))) return undefined
      const us = tz(require(`timezone/${zone}`))
      const count = Math.floor((toSeconds - fromSeconds) / STEP_SECONDS)
      return {
        turns: Array.from({ length: count }, (_, index) => fromSeconds + index * STEP_SECONDS),
        read: (seconds) => ({ offset: toOffset(us(seconds * 1000, '%::z', zone)) }),
      }
    },
  }
}

function toOffset(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.slice(1).split(':').map(Number)
  return (text.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds)
}

/** Debian's package tzdata, compiled by zic with `backzone`; files in the form of RFC 9636. */
export function openDebian(folder: string): Compilation {
  return {
    name: 'tzdata',
    findZone: (zone) => {
      const path = join(folder, zone)
      return existsSync(path) ? parseZoneFile(readFileSync(path)) : undefined
    },
  }
}

/** The second, 64-bit part of a compiled zone. */
function parseZoneFile(file: Buffer): KnownZone {
  const count = (part: number, index: number) => file.readUInt32BE(part + 20 + index * 4)
  const [ut, standard, leaps, times, types, letters] = [0, 1, 2, 3, 4, 5].map((index) => count(0, index))
  const second = 44 + times! * 5 + types! * 6 + letters! + leaps! * 8 + standard! + ut!
  const length = count(second, 3)
  const kinds = second + 44 + length * 9
  const toClock = (kind: number) => ({
    offset: file.readInt32BE(kinds + kind * 6),
    isSaving: file.readUInt8(kinds + kind * 6 + 4) === 1,
  })
  const changes = Array.from({ length }, (_, index) => ({
    fromSeconds: Number(file.readBigInt64BE(second + 44 + index * 8)),
    ...toClock(file.readUInt8(second + 44 + length * 8 + index)),
  }))
  return toKnownZone([{ fromSeconds: -Infinity, ...toClock(0) }, ...changes])
}
