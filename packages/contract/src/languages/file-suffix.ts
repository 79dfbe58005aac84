import { LANGUAGES, type PageLanguage } from './languages.ts'

/** Tells the files of a document apart: nothing in the first language, `-zh` in another. */
export const toFileSuffix = (language: PageLanguage): string =>
  language === LANGUAGES[0] ? '' : `-${language}`
