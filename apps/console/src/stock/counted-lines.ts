import type { SheetItem } from '@shop/contract/stock/stock-counts.console'

/** What was counted of a size, and what should have lain there when that was typed. */
export interface Entry {
  item: SheetItem
  expected: number
  /** As it was typed. */
  typed: string
}

export type Entries = Readonly<Record<string, Entry>>

/** A size that was counted. */
export interface CountedLine {
  item: SheetItem
  expected: number
  counted: number
}

export const isCount = (typed: string): boolean => /^\d{1,5}$/.test(typed)

/** The sizes with a count; what is no number is left out. */
export function listCounted(entries: Entries): CountedLine[] {
  return Object.values(entries).flatMap(({ item, expected, typed }) =>
    isCount(typed) ? [{ item, expected, counted: Number(typed) }] : [],
  )
}

/** The counted lines that change something. */
export const listDifferences = (lines: readonly CountedLine[]): CountedLine[] =>
  lines.filter(({ expected, counted }) => expected !== counted)
