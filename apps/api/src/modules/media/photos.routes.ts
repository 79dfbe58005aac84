import { getConsolePhotoFile } from '@shop/contract/photos/photos.console'
import * as endpoints from '@shop/contract/photos/photos.endpoints'
import type { ConsoleRoute } from '../../console/console-route.ts'
import { withGuests } from '../../http/guest-route.ts'
import type { Route } from '../../http/route.ts'
import type { PhotosService } from './photos.service.ts'

export function registerPhotos(route: Route, photos: PhotosService): void {
  withGuests(route)(endpoints.uploadPhoto, ({ user, file }) => photos.upload(user.userId, file))
  route(endpoints.getPhotoFile, async ({ params, query }) => ({
    name: 'photo.webp',
    content: await photos.readPrivate({ ...params, ...query }),
  }))
}

/** The same addresses, on the console's own origin. */
export function registerPhotosConsole(route: ConsoleRoute, photos: PhotosService): void {
  route(getConsolePhotoFile, async ({ params, query }) => ({
    name: 'photo.webp',
    content: await photos.readPrivate({ ...params, ...query }),
  }))
}
