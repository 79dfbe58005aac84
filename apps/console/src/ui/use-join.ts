import { findPageLanguage, isWrittenInHan } from '@shop/contract/languages/languages'
import { useLocaleState } from 'react-admin'

/** Joins names (`jade, agate`; 玉、玛瑙) and phrases (`ring, 16 cm`; 戒指，16 cm) in the language of the console. */
export function useJoin() {
  const [locale] = useLocaleState()
  const language = findPageLanguage(locale)
  const isHan = language !== undefined && isWrittenInHan(language)
  return {
    joinNames: (names: readonly string[]) => names.join(isHan ? '、' : ', '),
    joinPhrases: (phrases: readonly string[]) => phrases.join(isHan ? '，' : ', '),
  }
}
