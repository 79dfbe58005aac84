import { LANGUAGES, type PageLanguage } from './languages.ts'

/** Distinguishes the files of a document: nothing in the first language, `-zh` in another. */
export const toFileSuffix = (language: PageLanguage): string =>
  language === LANGUAGES[0] ? '' : `-${language}`
