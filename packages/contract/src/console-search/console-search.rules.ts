import { toTextWeight, toTyped } from '../text/typed-text.rules.ts'

/** Longest text that is searched for. */
export const MAX_SEARCHED_LENGTH = 100

/** Whether a text says enough to look for records: two letters or digits, or a Chinese character. */
export const isSearchable = (typed: string): boolean => toTextWeight(toTyped(typed)) >= 2
