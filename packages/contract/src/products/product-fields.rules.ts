import { isOptionalLanguage, LANGUAGES, type PageLanguage } from '../languages/languages.ts'
import {
  toFieldName,
  type OptionalFieldName,
  type RequiredFieldName,
  type Translated,
} from '../languages/translated.ts'

/** A text in each language. Lengths are UTF-16 units. */
interface TextsField {
  kind: 'texts'
  most: number
  /** Its name in the shop's calls, to which `toFieldName` adds the language. */
  wire: string
}

/** Several words of the catalogue, each translated once for all products. */
interface LabelsField {
  kind: 'labels'
  least: 0 | 1
  /** The kind of term that its words are, which is also the name of their filter. */
  term: string
  /** Its name in the shop's calls, where the words are joined by `, `. */
  wire?: string
}

/** One word, the same in every language, which may be missing. */
interface LabelField {
  kind: 'label'
  wire: string
}

/** An integer of at least 1. */
interface NumberField<Kind> {
  kind: Kind
  most: number
  /** Its name in the shop's calls, and what it counts; without one, shoppers do not get it. */
  wire?: string
  unit?: string
}

export type ProductField =
  | TextsField
  | LabelsField
  | LabelField
  | NumberField<'number'>
  | NumberField<'optional_number'>

/**
 * The facts of a product that a merchant fills in, in the order of the catalogue's files. The console's form, the schemas
 * of forms and files, columns, terms, filters and the shop's calls follow this table (docs/decisions/0086).
 */
export const PRODUCT_FIELDS = {
  name: { kind: 'texts', most: 120, wire: 'product_name' },
  description: { kind: 'texts', most: 2000, wire: 'product_description' },
  meaning: { kind: 'texts', most: 2000, wire: 'meaning' },
  care: { kind: 'texts', most: 2000, wire: 'care' },
  ability: { kind: 'texts', most: 120, wire: 'Ability' },
  warranty: { kind: 'texts', most: 300, wire: 'warranty' },
  origin: { kind: 'texts', most: 300, wire: 'origin' },
  treatment: { kind: 'texts', most: 300, wire: 'treatment' },
  gem: { kind: 'labels', least: 0, term: 'gem', wire: 'Gem' },
  materials: { kind: 'labels', least: 1, term: 'material', wire: 'Materials' },
  stone_size: { kind: 'label', wire: 'StoneSize' },
  wrist_size: { kind: 'label', wire: 'WristSize' },
  element: { kind: 'labels', least: 0, term: 'element', wire: 'Element' },
  zodiac: { kind: 'labels', least: 0, term: 'zodiac', wire: 'SuitableZodiac' },
  chinese_zodiac: { kind: 'labels', least: 0, term: 'chinese_zodiac', wire: 'SuitableCzodiac' },
  color: { kind: 'labels', least: 1, term: 'color', wire: 'product_color' },
  // The shop's calls have them as a list, which is not written by the table.
  tags: { kind: 'labels', least: 0, term: 'tag' },
  weight_g: { kind: 'number', most: 100_000, wire: 'weight_g', unit: 'Grams' },
  featured: { kind: 'optional_number', most: 1000 },
} as const satisfies Record<string, ProductField>

type Table = typeof PRODUCT_FIELDS
export type ProductFieldName = keyof Table
type Kind = ProductField['kind']

/** The names of the fields of some kinds. */
export type FieldsOf<K extends Kind> = {
  [Name in ProductFieldName]: Table[Name] extends { kind: K } ? Name : never
}[ProductFieldName]

export const FIELD_NAMES = Object.keys(PRODUCT_FIELDS) as ProductFieldName[]

/** The names of the fields of a kind, in the order of the table. */
export const listFields = <K extends Kind>(kind: K): FieldsOf<K>[] =>
  FIELD_NAMES.filter((name): name is FieldsOf<K> => PRODUCT_FIELDS[name].kind === kind)

/** The names of the fields that are no texts, which stand after the price in the catalogue's files. */
export const WITHOUT_TEXTS = FIELD_NAMES.filter(
  (name): name is Exclude<ProductFieldName, FieldsOf<'texts'>> => PRODUCT_FIELDS[name].kind !== 'texts',
)

export type OptionalField = FieldsOf<'label' | 'optional_number'>

/** The fields that a product may be without. */
export const OPTIONAL_FIELDS: readonly OptionalField[] = [
  ...listFields('label'),
  ...listFields('optional_number'),
]

/** The kinds of terms: words of products that have a Chinese name. */
export const TERM_KINDS = listFields('labels').map((name) => PRODUCT_FIELDS[name].term)
export type TermKind = (typeof TERM_KINDS)[number]

/** Filters with several values ("any of"), which are counted as facets. */
export const FACET_NAMES = ['category', 'subcategory', ...TERM_KINDS, 'size', 'rating'] as const
export type FacetName = (typeof FACET_NAMES)[number]

type Makers = { [K in Kind]: (field: Extract<ProductField, { kind: K }>) => unknown }

/** Makes something of each field, such as its schema, by a function for each kind. */
export function mapFields<M extends Makers>(makers: M) {
  const entries = FIELD_NAMES.map((name) => {
    const field: ProductField = PRODUCT_FIELDS[name]
    const make = makers[field.kind] as (field: ProductField) => unknown
    return [name, make(field)]
  })
  return Object.fromEntries(entries) as {
    [Name in ProductFieldName]: ReturnType<M[Table[Name]['kind']]>
  }
}

type Wire<Name extends ProductFieldName> = Table[Name] extends { wire: infer Own extends string }
  ? Own
  : never

/** The fields as the shop's calls have them: several words joined by `, `, a missing word as an empty text. */
export type ProductFieldsOnWire = {
  [Name in FieldsOf<'texts'> as RequiredFieldName<Wire<Name>>]: string
} & { [Name in FieldsOf<'texts'> as OptionalFieldName<Wire<Name>>]?: string } & {
  [Name in FieldsOf<'labels' | 'label'> as Wire<Name>]: string
} & {
  [Name in FieldsOf<'number'> as Wire<Name>]?: number
}

/** The values of a product's fields. */
export type ProductFieldValues = Record<FieldsOf<'texts'>, Translated<string>> &
  Record<FieldsOf<'labels'>, string[]> &
  Partial<Record<FieldsOf<'label'>, string | undefined>> &
  Partial<Record<FieldsOf<'number' | 'optional_number'>, number | undefined>>

/** A text that a merchant may leave out is not sent; another one is sent empty. */
const missingText = (language: PageLanguage) => (isOptionalLanguage(language) ? undefined : '')

type ReadValue = (values: ProductFieldValues) => string | number | undefined

function listReaders<Name extends ProductFieldName>(name: Name): [wire: string, read: ReadValue][] {
  const { kind, wire }: ProductField = PRODUCT_FIELDS[name]
  if (!wire) return []
  if (kind === 'texts')
    return LANGUAGES.map((language) => [
      toFieldName(wire, language),
      (values) => (values[name] as Translated<string>)[language] || missingText(language),
    ])
  if (kind === 'labels') return [[wire, (values) => (values[name] as string[]).join(', ')]]
  const missing = kind === 'label' ? '' : undefined
  return [[wire, (values) => (values[name] as string | number | undefined) ?? missing]]
}

/** Each name in the shop's calls, and how its value is read: found once, since lists write hundreds of products. */
const READERS = FIELD_NAMES.flatMap(listReaders)

/** Writes a product's fields as the shop's calls have them. */
export function toFieldsOnWire(values: ProductFieldValues): ProductFieldsOnWire {
  const fields: Record<string, string | number> = {}
  for (const [wire, read] of READERS) {
    const value = read(values)
    if (value !== undefined) fields[wire] = value
  }
  return fields as ProductFieldsOnWire
}
