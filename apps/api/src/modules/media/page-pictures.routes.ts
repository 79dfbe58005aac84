import * as endpoints from '@shop/contract/pictures/page-pictures.endpoints'
import type { Route } from '../../http/route.ts'
import type { PagePicturesService } from './page-pictures.service.ts'

export function registerPagePictures(route: Route, pagePictures: PagePicturesService): void {
  route(endpoints.listPagePictures, async () => ({ items: await pagePictures.list() }))
}
