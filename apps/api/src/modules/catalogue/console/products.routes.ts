import * as files from '@shop/contract/products/product-files.console'
import * as endpoints from '@shop/contract/products/products.console'
import type { ConsoleCaller, ConsoleRoute } from '../../../console/console-route.ts'
import type { PicturesService } from '../../media/pictures.service.ts'
import type { CatalogueServices } from '../catalogue-services.ts'

const mayCost = ({ permissions }: ConsoleCaller) => permissions.has('products.costs')

/** Products in the console. */
export function registerProductsConsole(
  route: ConsoleRoute,
  services: CatalogueServices & { pictures: PicturesService },
): void {
  const { productEditor: editor, productLists: lists, bulkEdit, productFiles, pictures } = services
  route(
    endpoints.listConsoleProducts,
    ({ query, caller }) => lists.list(query, { showsCosts: mayCost(caller) }),
    { mayLag: true },
  )
  route(endpoints.getConsoleProduct, ({ params }) => editor.get(params.id))
  route(endpoints.createProduct, ({ body, actor }) => editor.create(body, actor))
  route(endpoints.duplicateProduct, ({ params, body, actor }) => editor.duplicate(params.id, body.id, actor))
  route(endpoints.changeProduct, ({ params, body, actor }) => editor.change(params.id, body, actor))
  route(endpoints.getProductCost, ({ params }) => editor.getCost(params.id))
  route(endpoints.changeProductCost, ({ params, body, actor }) => editor.changeCost(params.id, body, actor))
  route(endpoints.publishProduct, ({ params, body, actor }) => editor.publish(params.id, body, actor))
  route(endpoints.changeSizes, ({ params, body, actor }) => editor.changeSizes(params.id, body, actor))
  route(endpoints.listProductVersions, ({ params, query }) => lists.listVersions(params.id, query))
  route(endpoints.restoreProductVersion, ({ params, body, actor }) =>
    editor.restore(params.id, params.past, body.version, actor),
  )
  route(endpoints.previewBulkChange, async ({ body }) => ({
    items: await bulkEdit.preview(body.ids, body.change),
  }))
  route(endpoints.applyBulkChange, async ({ body, actor }) => ({
    items: await bulkEdit.apply(body.items, body.change, actor),
  }))
  route(endpoints.uploadProductPicture, async ({ file }) => {
    const { srcset: _, ...picture } = await pictures.publishUpload(file)
    return picture
  })
  route(endpoints.previewProduct, ({ params }) => services.productPreviews.create(params.id))
  route(files.exportProducts, async ({ caller }) => ({
    name: 'products.csv',
    content: await productFiles.export({ hasCosts: mayCost(caller) }),
  }))
  route(files.previewImport, ({ file, query, caller }) =>
    productFiles.preview(file, { fill: query, mayChangeCosts: mayCost(caller) }),
  )
  route(files.applyImport, ({ file, query: { hash, ...fill }, caller, actor }) =>
    productFiles.apply(file, { fill, hash, mayChangeCosts: mayCost(caller) }, actor),
  )
}
