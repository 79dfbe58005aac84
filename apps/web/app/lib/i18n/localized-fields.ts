import { LANGUAGES, listReadLanguages } from '@shop/contract/languages/languages'
import {
  readLocalizedFields,
  toFieldName,
  toLocalizedFields,
  type LocalizedField,
} from '@shop/contract/languages/translated'
import { getLocale, localized } from './locale.ts'

/** A text of which loader data has the first language and that of the render. */
export type RenderedField<Field extends string> = Record<Field, string> & Partial<LocalizedField<Field>>

/** The fields of a text that this render reads, for smaller loader data. */
export function toRenderedField<Field extends string>(
  item: RenderedField<NoInfer<Field>>,
  field: Field,
): RenderedField<Field> {
  const fields = { [field]: item[field], [toFieldName(field, getLocale())]: localized(item, field) }
  return fields as RenderedField<Field>
}

/** A text in all its languages under another name: `product_name` of a product is `name` in the cart. */
export function renameLocalizedField<From extends string, To extends string>(
  item: LocalizedField<NoInfer<From>>,
  from: From,
  to: To,
): LocalizedField<To> {
  return toLocalizedFields(to, readLocalizedFields(item, from))
}

/** An object without a text in any language. */
export function withoutLocalizedField<Item extends object, Field extends string>(
  item: Item,
  field: Field,
): Omit<Item, keyof LocalizedField<Field>> {
  const names = LANGUAGES.map((language) => toFieldName(field, language))
  const others = Object.entries(item).filter(([name]) => !names.includes(name))
  return Object.fromEntries(others) as Omit<Item, keyof LocalizedField<Field>>
}

/** An object without its texts in languages that this render does not read, for smaller loader data. */
export function withoutUnreadTexts<Item extends object>(item: Item): Item {
  const read = [LANGUAGES[0], ...listReadLanguages(getLocale())]
  const suffixes = LANGUAGES.filter((language) => !read.includes(language)).map((language) =>
    toFieldName('', language),
  )
  const others = Object.entries(item).filter(([name]) => !suffixes.some((suffix) => name.endsWith(suffix)))
  return Object.fromEntries(others) as Item
}
