import { constants } from 'node:os'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config/config.ts'
import { toUploadsFolder } from '../../config/data-folders.ts'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../jobs/clock.ts'
import { createAvatarPictures } from './avatar-pictures.service.ts'
import { createDiskStore, createObjectStore } from './file-store.service.ts'
import { createPagePictures } from './page-pictures.service.ts'
import { createPhotosService } from './photos.service.ts'
import { createPictureFiles } from './picture-files.service.ts'
import { createPicturesService } from './pictures.service.ts'

interface Dependencies {
  config: Config
  db: Db
  clock: Clock
  log: FastifyBaseLogger
  /** The reviewed catalogue, with the pictures of pages. */
  catalogueFolder: string
  /** Called when a picture is offered as AVIF. */
  onOffered: (url: string) => Promise<void>
}

/** Pictures of the shop and photos by shoppers, and where they are stored. */
export function createMediaServices({ config, db, clock, log, catalogueFolder, onOffered }: Dependencies) {
  const objectStore = config.objectStore && createObjectStore(config.objectStore)
  const store = objectStore ?? createDiskStore(toUploadsFolder(config))
  // Masters and photos are stored apart from public files.
  const masters = objectStore ?? createDiskStore(config.dataDir)
  const pictures = createPicturesService({ db, store, masters })
  return {
    objectStore,
    pictures,
    pagePictures: createPagePictures({ pictures, pictureFolder: join(catalogueFolder, 'pictures') }),
    pictureFiles: createPictureFiles({
      db,
      store,
      masters,
      priority: constants.priority.PRIORITY_LOW,
      report: (error) => log.warn({ err: error }, 'a picture could not be encoded in the background'),
      onProgress: (done, waiting) => log.info({ done, waiting }, 'pictures encoded in the background'),
      onOffered,
    }),
    avatarPictures: createAvatarPictures({ store }),
    photos: createPhotosService({ db, clock, store: masters, secret: config.secrets.auth }),
  }
}
