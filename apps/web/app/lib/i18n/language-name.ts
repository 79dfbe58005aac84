import { PAGE_LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import { getLanguageTag } from './locale.ts'

/** The name of a language in that of the page: "Traditional Chinese". Browser only: Node's names may differ. */
export function toLanguageName(language: PageLanguage): string {
  const code = PAGE_LANGUAGES[language]
  return new Intl.DisplayNames(getLanguageTag(), { type: 'language' }).of(code) ?? code
}
