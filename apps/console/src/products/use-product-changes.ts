import type { PageLanguage } from '@shop/contract/languages/languages'
import { readTranslated, type Translated } from '@shop/contract/languages/translated'
import type { ConsoleProductItem, ProductStatus } from '@shop/contract/products/product-fields.console'
import { publishProduct } from '@shop/contract/products/products.console'
import { changeStock } from '@shop/contract/stock/stock.console'
import { useDataProvider, useLocaleState, useNotify, useRefresh } from 'react-admin'
import { useServices } from '../data/services.ts'
import { useErrorText } from '../ui/use-error-text.ts'

/** The changes of a product that a list makes in place; each shows its result, and returns why it was refused. */
export function useProductChanges() {
  const { api } = useServices()
  const data = useDataProvider()
  const notify = useNotify()
  const refresh = useRefresh()
  const toErrorText = useErrorText()
  async function run(work: () => Promise<unknown>): Promise<string | undefined> {
    try {
      await work()
      notify('products.saved', { type: 'success' })
      return undefined
    } catch (error) {
      const refusal = toErrorText(error)
      notify(refusal, { type: 'error' })
      return refusal
    } finally {
      refresh()
    }
  }
  return {
    setPrice: (product: ConsoleProductItem, price: string) =>
      run(() =>
        data.update('products', { id: product.id, data: { ...product, price }, previousData: product }),
      ),
    setStatus: ({ id, version }: ConsoleProductItem, status: ProductStatus) =>
      run(() => api.call(publishProduct, { params: { id }, body: { version, status } })),
    /** To a counted number; what was sold meanwhile stays sold. */
    setStock: ({ id: product_id, sizes }: ConsoleProductItem, counted: number) =>
      run(() => {
        const [{ size, available }] = sizes as [ConsoleProductItem['sizes'][number]]
        const change = counted - available
        const body = {
          id: crypto.randomUUID(),
          product_id,
          size,
          change,
          reason: 'correction' as const,
          note: '',
        }
        return api.call(changeStock, { body })
      }),
  }
}

/** A product's name in the language of the console. */
export function useProductName(): (names: Translated<string>) => string {
  const [locale] = useLocaleState()
  return (names) => readTranslated(names, locale as PageLanguage) || Object.values(names).find(Boolean) || '—'
}
