import * as endpoints from '@shop/contract/categories/categories.console'
import type { ConsoleRoute } from '../../../console/console-route.ts'
import { toOnlyPage } from '../../../db/pages.ts'
import type { CategoryEditor } from './category-editor.service.ts'

/** The categories in the console. */
export function registerCategoriesConsole(route: ConsoleRoute, categories: CategoryEditor): void {
  route(endpoints.listConsoleCategories, async () => toOnlyPage(await categories.list()))
  route(endpoints.getConsoleCategory, ({ params }) => categories.get(params.id))
  route(endpoints.changeCategory, ({ params, body, actor }) => categories.change(params.id, body, actor))
  route(endpoints.getCategoryOrder, ({ params }) => categories.getOrder(params.id))
  route(endpoints.arrangeProducts, ({ params, body, actor }) => categories.arrange(params.id, body, actor))
}
