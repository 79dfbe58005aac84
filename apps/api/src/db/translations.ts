import { isOptionalLanguage, LANGUAGES, type PageLanguage } from '@shop/contract/languages/languages'
import {
  toFieldName,
  type OptionalFieldName,
  type RequiredFieldName,
  type Translated,
} from '@shop/contract/languages/translated'
import { sql, type RawBuilder } from 'kysely'
import type { JsonValue } from './tables.ts'

/** The languages whose texts have no column of their own: they are in the column `translations`, by field. */
const FURTHER_LANGUAGES = LANGUAGES.filter(isOptionalLanguage)

/** What that column holds: `{ "name": { "zh-Hant": "瑪瑙" } }`. */
type Translations = Record<string, Record<string, string>>

/** The fields that a row has in each language: `name` for one with `name` and `name_zh`. */
type TextField<Row> = {
  [Name in keyof Row & string]: [RequiredFieldName<Name>] extends [keyof Row] ? Name : never
}[keyof Row & string]

/** A row with its texts as the wire names them: `name`, `name_zh`, and `name_zh_hant` where there is one. */
export type WithTexts<Row> = Omit<Row, 'translations'> & {
  [Name in OptionalFieldName<TextField<Row>>]?: string | undefined
}

/** Reads the further languages of a row. */
export function readTexts<Row extends { translations: JsonValue }>({
  translations,
  ...columns
}: Row): WithTexts<Row> {
  const row: Record<string, unknown> = columns
  for (const [field, texts] of Object.entries(translations as Translations))
    for (const language of FURTHER_LANGUAGES)
      if (texts[language]) row[toFieldName(field, language)] = texts[language]
  return row as WithTexts<Row>
}

/** The columns of a row that has its texts as the wire names them. @param fields those with a text in each language */
export function toTextColumns<Item extends object, Field extends string>(
  item: Item,
  fields: readonly Field[],
): Omit<Item, OptionalFieldName<Field>> & { translations: Translations } {
  const columns = new Map<string, unknown>(Object.entries(item))
  const translations: Translations = {}
  for (const field of fields) {
    for (const language of FURTHER_LANGUAGES) {
      const name = toFieldName(field, language)
      const text = columns.get(name) as string | undefined
      columns.delete(name)
      if (text) translations[field] = { ...translations[field], [language]: text }
    }
  }
  return { ...(Object.fromEntries(columns) as Omit<Item, OptionalFieldName<Field>>), translations }
}

/** The text of a row's field in a language, or null. @param table the table's name in the statement */
export function selectText(table: string, field: string, language: PageLanguage): RawBuilder<string | null> {
  if (!isOptionalLanguage(language)) return sql.ref(`${table}.${toFieldName(field, language)}`)
  return sql`${sql.ref(`${table}.translations`)} -> ${sql.lit(field)} ->> ${sql.lit(language)}`
}

/** The texts of a field in all languages, to be searched. */
export const listTexts = (table: string, field: string): RawBuilder<string | null>[] =>
  LANGUAGES.map((language) => selectText(table, field, language))

/** The texts of a field as a JSON object, by language. */
export function selectTranslated(table: string, field: string): RawBuilder<Translated<string>> {
  const entries = LANGUAGES.map(
    (language) => sql`${sql.lit(language)}, ${selectText(table, field, language)}`,
  )
  return sql`jsonb_strip_nulls(jsonb_build_object(${sql.join(entries)}))`
}

/** The texts of a field as the wire names them, for `json_build_object`; those that are missing are null. */
export function listJsonFields(table: string, field: string): RawBuilder<unknown> {
  const entries = LANGUAGES.map(
    (language) => sql`${sql.lit(toFieldName(field, language))}, ${selectText(table, field, language)}`,
  )
  return sql.join(entries)
}

/** Some texts of a JSON document as one that LIKE can search: `["Agate", "玛瑙"]`. @param path of them, in SQL/JSON */
export const toSearchableTexts = (document: string, path: string): RawBuilder<string> =>
  sql`jsonb_path_query_array(${sql.ref(document)}, ${sql.lit(path)})::text`

/** A text as that array has it. */
export const toJsonText = (text: string): string => JSON.stringify(text).slice(1, -1)
