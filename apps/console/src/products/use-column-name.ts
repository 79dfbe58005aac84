import { LANGUAGES } from '@shop/contract/languages/languages'
import { LANGUAGE_KEYS } from '@shop/contract/languages/translated'
import { useTranslate } from 'react-admin'
import { useLanguageTexts } from '../i18n/use-language-texts.ts'

const PICTURE = /^picture_(\d+)_(file|alt|focal_x|focal_y)$/
const TEXT = new RegExp(`^(.+)_(${Object.values(LANGUAGE_KEYS).join('|')})$`)

/** Names a column of the product file as the form of a product names its field. */
export function useColumnName(): (column: string) => string {
  const translate = useTranslate()
  const { toLabel } = useLanguageTexts()
  function toName(column: string): string {
    const [, number, part] = PICTURE.exec(column) ?? []
    if (part) return translate(`products.files.picture.${part}`, { number })
    return translate(`resources.products.fields.${column}`, { _: translate(`products.sections.${column}`) })
  }
  return (column) => {
    const [, text, key] = TEXT.exec(column) ?? []
    const language = LANGUAGES.find((each) => LANGUAGE_KEYS[each] === key)
    return text && language ? toLabel(toName(text), language) : toName(column)
  }
}
