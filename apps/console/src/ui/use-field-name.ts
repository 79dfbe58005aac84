import { LANGUAGES } from '@shop/contract/languages/languages'
import { useTranslate } from 'react-admin'

/** The path of a text in one language: `name.zh`. */
const LANGUAGE_PATH = new RegExp(`^(.+)\\.(${LANGUAGES.join('|')})$`)

/** Names a field of a resource as its form does: `name.en` is "Name (English)"; one without a text is named by its key. */
export function useFieldName(resource: string): (path: string) => string {
  const translate = useTranslate()
  function toName(path: string): string {
    const known = translate(`resources.${resource}.fields.${path}`, { _: '' })
    if (known !== '') return known
    const language = LANGUAGE_PATH.exec(path)
    if (language) return `${toName(language[1]!)} (${translate(`products.languages.${language[2]}`)})`
    return path.replaceAll('_', ' ')
  }
  return toName
}
