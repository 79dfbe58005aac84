import { listCategories } from '@shop/contract/categories/categories.endpoints'
import type { Category } from '@shop/contract/categories/categories.schemas'
import { useRouteLoaderData } from 'react-router'
import type { ApiClient } from '../api/api-result.ts'
import { localized } from '../i18n/locale.ts'

/** The names of the categories in the language of a page, by slug. */
export type CategoryNames = Readonly<Record<string, string>>

/** The name of a category or sub-category by its slug. */
export type ToCategoryName = (slug: string) => string

/** The merchant's texts about the categories; empty where the call fails. */
export async function loadCategories(api: ApiClient): Promise<Category[]> {
  const result = await api.call(listCategories, {}).catch(() => undefined)
  return result?.ok ? result.data.items : []
}

/** Their names in the language of this render. */
export function toCategoryNames(categories: readonly Category[]): CategoryNames {
  return Object.fromEntries(categories.map((category) => [category.slug, localized(category, 'name')]))
}

/** Reads names. Where they could not be loaded, the words of the slug stand in: `raw-stones` is "Raw Stones". */
export function createCategoryNaming(names: CategoryNames = {}): ToCategoryName {
  return (slug) =>
    names[slug] ??
    slug.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => (dash && ' ') + letter.toUpperCase())
}

/** The names of the categories as the document was rendered with. */
export function useCategoryNames(): ToCategoryName {
  return createCategoryNaming(useRouteLoaderData<{ categoryNames: CategoryNames }>('root')?.categoryNames)
}
