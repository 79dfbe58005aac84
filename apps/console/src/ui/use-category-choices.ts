import { CATEGORIES } from '@shop/contract/categories/categories.endpoints'
import type { ConsoleCategory } from '@shop/contract/categories/categories.console'
import type { PageLanguage } from '@shop/contract/languages/languages'
import { readTranslated } from '@shop/contract/languages/translated'
import { useGetList, useLocaleState, useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'

/** The addresses of all categories, without their sub-categories. */
export const CATEGORY_SLUGS = CATEGORIES.map(({ slug }) => slug)

/**
 * Categories or sub-categories as choices of a field, by the merchant's names; by the shop's own for those who may not
 * see the catalogue.
 */
export function useCategoryChoices(slugs: readonly string[]): { id: string; name: string }[] {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { session } = useServices()
  const { data: categories = [] } = useGetList<ConsoleCategory>(
    'categories',
    { pagination: { page: 1, perPage: 100 }, sort: { field: 'id', order: 'ASC' } },
    { enabled: session.get()?.permissions.includes('products.read') ?? false },
  )
  return slugs.map((slug) => {
    const name = categories.find(({ id }) => id === slug)?.name
    return {
      id: slug,
      name: name ? readTranslated(name, locale as PageLanguage) : translate(`products.categories.${slug}`),
    }
  })
}
