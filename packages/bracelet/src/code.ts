import { DESIGN_VERSION, EASES, type BraceletDesign } from '@shop/contract/designs/bracelet-parts.rules'
import {
  MAX_DESIGN_CODE_LENGTH,
  MAX_DESIGN_PIECES,
  MAX_PART_ID_LENGTH,
  PART_ID_FORMAT,
} from '@shop/contract/designs/designs.rules'
import { NUMBERED_PARTS } from './numbered-parts.ts'
import { isWristInRange } from './strand.ts'

/*
 * A code is version, ease, wrist, cord, then the pieces, in lower case letters, digits, "-" and "_":
 *
 *   1r4l0c  0a-5  2f  0a0a     regular, 165 mm, cord 12; five of part 10, one of part 87, two of part 10
 *
 * A part is its number in two digits of base 36, or its id between underscores if it has none. "-" and a digit of
 * base 36 repeat the part before.
 */

const BASE = 36
const MAX_RUN = BASE - 1

/** From this length on a run is shorter than its parts. */
const MIN_RUN = 3

const CODE_FORMAT =
  /^([0-9])([srl])([0-9a-z]{2})([0-9a-z]{2}|_[0-9a-z-]+_)((?:(?:[0-9a-z]{2}|_[0-9a-z-]+_)(?:-[0-9a-z])?)*)$/
const TOKEN_FORMAT = /([0-9a-z]{2}|_[0-9a-z-]+_)(?:-([0-9a-z]))?/g

const numbers = new Map<string, number>(NUMBERED_PARTS.map((id, number) => [id, number]))

/**
 * The code of a design, for links and pictures: URL-safe, and the same for the same design. The design must be within
 * the limits of `designs/designs.rules.ts`.
 */
export function toDesignCode(design: BraceletDesign): string {
  return writeCode(design, (id) => !numbers.has(id))
}

/**
 * The design of a code, or undefined for anything else: unreadable, beyond the limits, or not as `toDesignCode` writes
 * it. Whether its parts exist is another question. Never throws.
 */
export function readDesignCode(code: string): BraceletDesign | undefined {
  if (code.length > MAX_DESIGN_CODE_LENGTH) return undefined
  const [, version, easeLetter, wrist, cordCode, rest] = CODE_FORMAT.exec(code) ?? []
  const ease = EASES.find((each) => each[0] === easeLetter)
  const wristMm = Number.parseInt(wrist ?? '', BASE)
  if (Number(version) !== DESIGN_VERSION || !ease || !isWristInRange(wristMm)) return undefined
  const cord = readPart(cordCode!)
  const pieces = readPieces(rest!)
  if (cord === undefined || pieces === undefined) return undefined
  const design: BraceletDesign = { version: DESIGN_VERSION, wrist_mm: wristMm, ease, cord, pieces }
  // A part may have been numbered after a code with its id was written; that code stays valid.
  const spelt = listSpeltIds(cordCode! + rest!)
  return writeCode(design, (id) => spelt.has(id)) === code ? design : undefined
}

/** Writes a code; parts for which `isSpelt` holds stand in it with their id. */
function writeCode(
  { wrist_mm, ease, cord, pieces }: BraceletDesign,
  isSpelt: (id: string) => boolean,
): string {
  const toPartCode = (id: string) => (isSpelt(id) ? `_${id}_` : toDigits(numbers.get(id)!))
  const runs = listRuns(pieces).map(({ id, count }) => {
    const part = toPartCode(id)
    return count < MIN_RUN ? part.repeat(count) : `${part}-${count.toString(BASE)}`
  })
  return `${DESIGN_VERSION}${ease[0]}${toDigits(wrist_mm)}${toPartCode(cord)}${runs.join('')}`
}

function listSpeltIds(text: string): Set<string> {
  const tokens = [...text.matchAll(TOKEN_FORMAT)].map(([, part]) => part!)
  return new Set(tokens.filter((part) => part.startsWith('_')).map((part) => part.slice(1, -1)))
}

function listRuns(pieces: readonly string[]): { id: string; count: number }[] {
  const runs: { id: string; count: number }[] = []
  for (const id of pieces) {
    const last = runs.at(-1)
    if (last?.id === id && last.count < MAX_RUN) last.count += 1
    else runs.push({ id, count: 1 })
  }
  return runs
}

function toDigits(number: number): string {
  return number.toString(BASE).padStart(2, '0')
}

function readPieces(text: string): string[] | undefined {
  const pieces: string[] = []
  for (const [, part, count] of text.matchAll(TOKEN_FORMAT)) {
    const id = readPart(part!)
    if (id === undefined) return undefined
    pieces.push(...Array<string>(count === undefined ? 1 : Number.parseInt(count, BASE)).fill(id))
    if (pieces.length > MAX_DESIGN_PIECES) return undefined
  }
  return pieces
}

function readPart(part: string): string | undefined {
  if (!part.startsWith('_')) return NUMBERED_PARTS[Number.parseInt(part, BASE)]
  const id = part.slice(1, -1)
  return id.length <= MAX_PART_ID_LENGTH && PART_ID_FORMAT.test(id) ? id : undefined
}
