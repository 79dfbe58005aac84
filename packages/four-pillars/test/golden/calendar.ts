import { readFileSync } from 'node:fs'

interface CalendarFile {
  terms: Record<string, string>
  newYears: Record<string, string>
  births: string[]
}

/** A birth with the results of the independent implementation. The clock is at UTC+8. */
export interface GoldenBirth {
  kind: string
  date: string
  time: string
  yearAndMonth: string
  dayTurningAt23: string
  dayTurningAt0: string
  hour: string
  sign: string
  newYearAnimal: string
}

const file = JSON.parse(readFileSync(new URL('./calendar.json', import.meta.url), 'utf8')) as CalendarFile

/** All solar terms of 1900 to 2100 in order (ms since 1970), with the sun's degrees. */
export const goldenTerms = Object.entries(file.terms).flatMap(([year, instants]) =>
  instants.split(' ').map((text, index) => ({
    year: Number(year),
    degrees: (285 + 15 * index) % 360,
    atMs: Date.parse(`${year}-${text}Z`),
  })),
)

/** The first day of each lunar year, as YYYY-MM-DD. */
export const goldenNewYears = Object.entries(file.newYears).map(([year, day]) => `${year}-${day}`)

export const goldenBirths: GoldenBirth[] = file.births.map((row) => {
  const [kind, clock, yearAndMonth, dayTurningAt23, dayTurningAt0, hour, sign, newYearAnimal] = row.split(
    '|',
  ) as [string, string, string, string, string, string, string, string]
  const [date, time] = clock.split(' ') as [string, string]
  return { kind, date, time, yearAndMonth, dayTurningAt23, dayTurningAt0, hour, sign, newYearAnimal }
})
