import type { BirthInput } from './birth.ts'
import { listDayParts, toLocalMs, toWallIso, type DayPart } from './instant.ts'
import { readMonth, readSign, readYear, type Notice } from './notices.ts'
import { getDay } from './pillars.ts'
import { getTermAt } from './solar-terms.ts'

/** Instants (ms) for the readings of a birth with unknown hour, and the ambiguities of the day. */
interface DayReading {
  yearMs: number
  monthMs: number
  dayMs: number
  signMs: number
  notices: Notice[]
}

type Subject = { code: Notice['code']; read: (instantMs: number) => string; changesAtTerm: boolean }

/**
 * Reads a whole day. What is constant from its first to its last minute needs no notice; otherwise the reading of the
 * longer part is used and the other one reported.
 */
export function readFullDay(input: BirthInput): DayReading {
  const parts = listDayParts(input)
  const notices: Notice[] = []
  const take = (subject: Subject) => {
    const { chosenMs, notice } = readSubject(input.zone, parts, subject)
    if (notice) notices.push(notice)
    return chosenMs
  }
  const readDay = (ms: number) => getDay(toLocalMs(input, ms), input.conventions.dayTurn).characters
  return {
    yearMs: take({ code: 'year_turn', read: readYear, changesAtTerm: true }),
    monthMs: take({ code: 'month_turn', read: readMonth, changesAtTerm: true }),
    signMs: take({ code: 'sign_turn', read: readSign, changesAtTerm: true }),
    dayMs: take({ code: 'day_turn', read: readDay, changesAtTerm: false }),
    notices,
  }
}

function readSubject(zone: string, parts: DayPart[], { code, read, changesAtTerm }: Subject) {
  const first = parts[0]!
  const reading = read(first.fromMs)
  const boundary = parts.find(({ fromMs }) => read(fromMs) !== reading)
  if (!boundary) return { chosenMs: first.fromMs, notice: undefined }
  const lastMs = parts.at(-1)!.toMs
  const firstIsLonger = boundary.fromMs - first.fromMs >= lastMs - boundary.fromMs
  const [chosenMs, otherMs] = firstIsLonger
    ? [first.fromMs, boundary.fromMs]
    : [boundary.fromMs, first.fromMs]
  const notice: Notice = {
    code,
    chosen: read(chosenMs),
    other: read(otherMs),
    at: toWallIso(zone, boundary.fromMs),
    minutes: null,
    term: changesAtTerm ? getTermAt(boundary.fromMs).name : null,
  }
  return { chosenMs, notice }
}
