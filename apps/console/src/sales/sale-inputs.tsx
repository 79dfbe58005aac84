import { CATEGORIES } from '@shop/contract/categories/categories.endpoints'
import type { ConsoleProductItem } from '@shop/contract/products/product-fields.console'
import {
  MOST_SALE_PERCENT,
  SALE_EFFECTS,
  SALE_ROUNDINGS,
  SALE_TRAITS,
  type SaleTrait,
} from '@shop/contract/sales/sales.rules'
import { previewSale } from '@shop/contract/sales/sales.console'
import { useState } from 'react'
import {
  AutocompleteArrayInput,
  NumberInput,
  required,
  SelectInput,
  TextArrayInput,
  useGetList,
  useGetMany,
  useTranslate,
} from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { useProductName } from '../products/use-product-changes.ts'
import { CategoriesInput } from '../ui/category-input.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { TextsInput } from '../ui/texts-input.tsx'
import { TimeInput } from '../ui/time-input.tsx'

const toChoices = (ids: readonly string[], texts: string) => ids.map((id) => ({ id, name: `${texts}.${id}` }))
const TRAITS = toChoices(SALE_TRAITS, 'sales.traits')
const EFFECTS = toChoices(SALE_EFFECTS, 'sales.effects')
const ROUNDINGS = toChoices(SALE_ROUNDINGS, 'sales.roundings')

const CATEGORY_SLUGS = CATEGORIES.flatMap(({ slug, subcategories }) => [slug, ...subcategories])

/** What a new sale begins with. */
export const INITIAL_SALE = {
  trait: 'all',
  values: [],
  effect: 'percent',
  percent: 10,
  amount: null,
  rounding: 'fen',
}

/** Without what belongs to another kind of sale and was filled in before the kind was changed. */
export function toSentSale<Fields extends Record<string, unknown>>(fields: Fields): Fields {
  const isShare = fields['effect'] === 'percent'
  return {
    ...fields,
    values: fields['trait'] === 'all' ? [] : (fields['values'] ?? []),
    percent: isShare ? fields['percent'] : null,
    amount: isShare ? null : fields['amount'],
  }
}

const PREVIEWED = Object.keys(previewSale.schemas.body.shape)

/** What a preview of a sale needs of the fields of its form. */
export function toPreviewedSale(fields: Record<string, unknown>): Record<string, unknown> {
  const sent = toSentSale(fields)
  return Object.fromEntries(PREVIEWED.map((name) => [name, sent[name]]))
}

/** A sale: its title, its goods, what it does to their prices, and when. */
export function SaleInputs() {
  const translate = useTranslate()
  const effect: unknown = useWatch({ name: 'effect' })
  return (
    <>
      <TextsInput source="title" label={translate('resources.sales.fields.title')} validate={required()} />
      <GoodsInputs />
      <SelectInput source="effect" choices={EFFECTS} isRequired fullWidth />
      {effect === 'percent' ? (
        <NumberInput source="percent" min={1} max={MOST_SALE_PERCENT} validate={required()} fullWidth />
      ) : (
        <MoneyInput source="amount" label={`sales.amounts.${String(effect)}`} fullWidth />
      )}
      <SelectInput
        source="rounding"
        choices={ROUNDINGS}
        helperText="sales.rounding_help"
        isRequired
        fullWidth
      />
      <TimeInput source="starts_at" validate={required()} fullWidth />
      <TimeInput source="ends_at" validate={required()} fullWidth />
    </>
  )
}

/** Values of one trait are none of another. */
function GoodsInputs() {
  const trait = useWatch({ name: 'trait' }) as SaleTrait
  const { setValue } = useFormContext()
  return (
    <>
      <SelectInput
        source="trait"
        choices={TRAITS}
        onChange={() => setValue('values', [], { shouldDirty: true })}
        isRequired
        fullWidth
      />
      {trait === 'product' && <ProductsOfSale />}
      {trait === 'category' && (
        <CategoriesInput source="values" slugs={CATEGORY_SLUGS} validate={required()} fullWidth />
      )}
      {!['all', 'product', 'category'].includes(trait) && (
        <TextArrayInput
          source="values"
          helperText={`sales.values_help.${trait}`}
          validate={required()}
          fullWidth
        />
      )}
    </>
  )
}

/** Products by name; those that are chosen keep theirs while others are looked for. */
function ProductsOfSale() {
  const toName = useProductName()
  const [text, setText] = useState('')
  const chosen = (useWatch({ name: 'values' }) as string[] | null | undefined) ?? []
  const { data: found = [] } = useGetList<ConsoleProductItem>('products', {
    filter: { status: 'active', ...(text && { q: text }) },
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'updated_at', order: 'DESC' },
  })
  const { data: known = [] } = useGetMany<ConsoleProductItem>('products', { ids: chosen })
  const names = new Map([...found, ...known].map(({ id, sku, name }) => [id, `${toName(name)} (${sku})`]))
  for (const id of chosen) if (!names.has(id)) names.set(id, id)
  return (
    <AutocompleteArrayInput
      source="values"
      choices={[...names].map(([id, name]) => ({ id, name }))}
      setFilter={setText}
      translateChoice={false}
      validate={required()}
      fullWidth
    />
  )
}
