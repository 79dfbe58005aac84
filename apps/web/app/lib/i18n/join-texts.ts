import { isHanLocale } from './locale.ts'

/** Joins names: `jade, agate`, 玉、玛瑙. */
export const joinNames = (names: readonly string[]): string => names.join(isHanLocale() ? '、' : ', ')

/** Joins phrases: 避免碰撞，不可水洗. */
export const joinPhrases = (phrases: readonly string[]): string => phrases.join(isHanLocale() ? '，' : ', ')

/** Says what a text is about: `Color: all`, 颜色：全部. */
export const joinLabel = (label: string, text: string): string =>
  `${label}${isHanLocale() ? '：' : ': '}${text}`
