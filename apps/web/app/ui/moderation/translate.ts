import type { Locale } from '../../lib/i18n/locale.ts'

/** The browser's own translator (https://developer.mozilla.org/docs/Web/API/Translator); most browsers have none. */
interface TranslatorClass {
  availability: (pair: LanguagePair) => Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>
  create: (
    pair: LanguagePair,
  ) => Promise<{ translate: (text: string) => Promise<string>; destroy: () => void }>
}

interface LanguagePair {
  sourceLanguage: Locale
  targetLanguage: Locale
}

const findTranslator = () => (globalThis as { Translator?: TranslatorClass }).Translator

/** Whether the browser can translate from one language into the other. Never throws. */
export async function canTranslate(sourceLanguage: Locale, targetLanguage: Locale): Promise<boolean> {
  try {
    const state = await findTranslator()?.availability({ sourceLanguage, targetLanguage })
    return state !== undefined && state !== 'unavailable'
  } catch {
    return false
  }
}

/** Translates texts in the browser. Called by a press, since the browser may load a model for it. */
export async function translate(
  texts: readonly string[],
  sourceLanguage: Locale,
  targetLanguage: Locale,
): Promise<string[]> {
  const translator = await findTranslator()!.create({ sourceLanguage, targetLanguage })
  try {
    const translated: string[] = []
    for (const text of texts) translated.push(text === '' ? '' : await translator.translate(text))
    return translated
  } finally {
    translator.destroy()
  }
}
