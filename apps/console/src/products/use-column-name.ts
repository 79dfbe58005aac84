import { useTranslate } from 'react-admin'

const PICTURE = /^picture_(\d+)_(?:alt_)?(file|en|zh|focal_x|focal_y)$/
const TEXT = /^(.+)_(en|zh)$/

/** Names a column of the product file as the form of a product names its field. */
export function useColumnName(): (column: string) => string {
  const translate = useTranslate()
  return (column) => {
    const [, number, part] = PICTURE.exec(column) ?? []
    if (part) return translate(`products.files.picture.${part}`, { number })
    const [, text, language] = TEXT.exec(column) ?? []
    if (!text)
      return translate(`resources.products.fields.${column}`, { _: translate(`products.sections.${column}`) })
    const name = translate(`products.languages.${language}`)
    return `${translate(`products.texts.${text}`)} (${name})`
  }
}
