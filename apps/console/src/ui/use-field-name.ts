import { LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import { readFieldName } from '@shop/contract/languages/translated'
import { useTranslate } from 'react-admin'
import { useLanguageTexts } from '../i18n/use-language-texts.ts'

/** The path of a text in one language: `name.zh`. */
const LANGUAGE_PATH = new RegExp(`^(.+)\\.(${LANGUAGES.join('|')})$`)

/**
 * Names a field of a resource as its form does: `name.en` is "Name (English)", `title_zh` "Title (Simplified Chinese)";
 * one without a text is named by its key.
 */
export function useFieldName(resource: string): (path: string) => string {
  const translate = useTranslate()
  const { toLabel } = useLanguageTexts()
  function toName(path: string): string {
    const known = translate(`resources.${resource}.fields.${path}`, { _: '' })
    if (known !== '') return known
    const [, text, language] = LANGUAGE_PATH.exec(path) ?? []
    if (text) return toLabel(toName(text), language as PageLanguage)
    const flat = readFieldName(path)
    return flat.field === path ? path.replaceAll('_', ' ') : toLabel(toName(flat.field), flat.language)
  }
  return toName
}
