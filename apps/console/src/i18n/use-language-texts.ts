import {
  findLanguageInstead,
  inEachLanguage,
  type Localized,
  type PageLanguage,
} from '@shop/contract/languages/languages'
import { useTranslate } from 'react-admin'

interface LanguageTexts {
  /** The name of each language. */
  names: Localized<string>
  /** Names a text in a language: "Title (English)". */
  toLabel: (text: string, language: PageLanguage) => string
  /** Says what is shown in a language instead of a text that is empty; undefined where nothing is. */
  findHint: (text: unknown, language: PageLanguage) => string | undefined
}

/** How the console speaks of the shop's languages. */
export function useLanguageTexts(): LanguageTexts {
  const translate = useTranslate()
  const names = inEachLanguage((language) => translate(`layout.languages.${language}`))
  return {
    names,
    toLabel: (text, language) => translate('layout.in_language', { text, language: names[language] }),
    findHint(text, language) {
      const instead = findLanguageInstead(language)
      return instead && !text ? translate('layout.left_out', { language: names[instead] }) : undefined
    },
  }
}
