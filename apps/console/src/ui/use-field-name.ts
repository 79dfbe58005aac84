import { useTranslate } from 'react-admin'

/** Names a field of a resource as its form does: `name.en` is "Name (English)"; one without a text is named by its key. */
export function useFieldName(resource: string): (path: string) => string {
  const translate = useTranslate()
  function toName(path: string): string {
    const known = translate(`resources.${resource}.fields.${path}`, { _: '' })
    if (known !== '') return known
    const language = /^(.+)\.(en|zh)$/.exec(path)
    if (language) return `${toName(language[1]!)} (${translate(`products.${LANGUAGE_TEXTS[language[2]!]}`)})`
    return path.replaceAll('_', ' ')
  }
  return toName
}

const LANGUAGE_TEXTS: Record<string, string> = { en: 'english', zh: 'chinese' }
