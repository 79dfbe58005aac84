import type { BirthInput } from './birth.ts'
import { listDayParts, toIso, toLocalMs, type DayPart } from './moment.ts'
import { readMonth, readSign, readYear, type Notice } from './notices.ts'
import { getDay } from './pillars.ts'
import { getTermAt } from './solar-terms.ts'

/** Instants (ms) at which each reading of a birth of unknown hour is taken, and where the day could be read otherwise. */
export interface DayReading {
  yearMs: number
  monthMs: number
  dayMs: number
  signMs: number
  notices: Notice[]
}

type Subject = { code: Notice['code']; read: (instantMs: number) => string; turnsByTerm: boolean }

/**
 * Reads a whole day. What holds from its first to its last minute needs no notice; where it turns within the day, the
 * reading of the longer part is taken and the other one told.
 */
export function readWholeDay(input: BirthInput): DayReading {
  const parts = listDayParts(input)
  const notices: Notice[] = []
  const take = (subject: Subject) => {
    const { chosenMs, notice } = readSubject(parts, subject)
    if (notice) notices.push(notice)
    return chosenMs
  }
  const readDay = (ms: number) => getDay(toLocalMs(input, ms), input.conventions.dayTurn).characters
  return {
    yearMs: take({ code: 'year_turn', read: readYear, turnsByTerm: true }),
    monthMs: take({ code: 'month_turn', read: readMonth, turnsByTerm: true }),
    signMs: take({ code: 'sign_turn', read: readSign, turnsByTerm: true }),
    dayMs: take({ code: 'day_turn', read: readDay, turnsByTerm: false }),
    notices,
  }
}

function readSubject(parts: DayPart[], { code, read, turnsByTerm }: Subject) {
  const first = parts[0]!
  const reading = read(first.fromMs)
  const turn = parts.find(({ fromMs }) => read(fromMs) !== reading)
  if (!turn) return { chosenMs: first.fromMs, notice: undefined }
  const lastMs = parts.at(-1)!.toMs
  const firstIsLonger = turn.fromMs - first.fromMs >= lastMs - turn.fromMs
  const [chosenMs, otherMs] = firstIsLonger ? [first.fromMs, turn.fromMs] : [turn.fromMs, first.fromMs]
  const notice: Notice = {
    code,
    chosen: read(chosenMs),
    other: read(otherMs),
    at: toIso(turn.fromMs),
    minutes: null,
    term: turnsByTerm ? getTermAt(turn.fromMs).name : null,
  }
  return { chosenMs, notice }
}
