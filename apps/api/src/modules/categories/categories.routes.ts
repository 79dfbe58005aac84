import { listCategories } from '@shop/contract/categories/categories.endpoints'
import type { Route } from '../../http/route.ts'
import type { CategoriesService } from './categories.service.ts'

export function registerCategories(route: Route, categories: CategoriesService): void {
  route(listCategories, async () => ({ items: await categories.list() }))
}
