import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import type { Db } from '../../db/pool.ts'
import { AppError } from '../../http/app-error.ts'
import { createConcurrencyLimit } from '../../security/concurrency-limit.ts'
import { runInProcess } from '../../security/child-process.ts'
import type { FileStore } from './file-store.service.ts'
import { readRequestedKey, toMasterKey, toShareKey, toStem, type PictureFolder } from './picture-names.ts'
import * as repository from './pictures.repository.ts'
import type { PublishedPicture } from './published-picture.shared.ts'

/** Pictures that one process makes at once for those who request them. */
const MADE_AT_ONCE = 2

/**
 * The address of the share picture with the same master as this published picture:
 * `/uploads/products/jade-1a2b3c4d5e-1200.webp` → `/uploads/share/jade-1a2b3c4d5e-v1.jpg`.
 */
export function toShareUrl(pictureUrl: string): string {
  return `/uploads/${toShareKey(pictureUrl.replace(/^.*\//, '').replace(/-\d+\.webp$/, ''))}`
}

/** The same for a published master. @throws when the file is missing */
export async function findShareUrl(file: string): Promise<string> {
  return `/uploads/${toShareKey(toStem(file, await readFile(file)))}`
}

/** The share picture of a picture made elsewhere, such as that of a design. @throws when it is not a picture */
export async function drawShared(picture: Sharp): Promise<Buffer> {
  return (await loadSharing()).drawShared(picture)
}

/** A picture that staff uploaded, with the name by which products use it. */
export type UploadedPicture = PublishedPicture & { file: string }

const INTAKE = join(import.meta.dirname, 'picture-intake.ts')
const INTAKE_TIMEOUT_MS = 30_000
/** Uploads that may wait to be decoded, of 20 MB each. */
const MAX_QUEUED = 4

/** Loaded lazily: most processes never encode a picture. */
const loadMaker = () => import('./picture-maker.ts')
const loadSharing = () => import('./share-picture.ts')

export type PicturesService = ReturnType<typeof createPicturesService>

/**
 * Turns masters into the files that pages load, named by content so that they can be cached as immutable.
 * Publishing stores the master; its widths are encoded in the background (picture-files.service.ts), or
 * earlier when one is requested.
 */
export function createPicturesService(deps: { db: Db; store: FileStore; masters: FileStore }) {
  const { db, store, masters } = deps
  const limit = pLimit(MADE_AT_ONCE)
  const intake = createConcurrencyLimit({ running: 1, queued: MAX_QUEUED })
  const inProgress = new Map<string, Promise<Buffer | undefined>>()

  async function readMaster(file: string, folder: PictureFolder) {
    const master = await readFile(file)
    return { master, picture: { folder, stem: toStem(file, master) } }
  }

  /** Undefined when the master has no such width. */
  async function encode(master: Buffer, width: number): Promise<Buffer | undefined> {
    const { encodePicture, readWidths } = await loadMaker()
    return (await readWidths(master)).includes(width) ? encodePicture(master, width, 'webp') : undefined
  }

  async function make(key: string): Promise<Buffer | undefined> {
    const requested = readRequestedKey(key)
    const master = requested && (await masters.read(toMasterKey(requested.stem)))
    if (!master) return undefined
    const { width } = requested
    const file =
      width === undefined ? await (await loadSharing()).drawSharePicture(master) : await encode(master, width)
    if (!file) return undefined
    await store.put(key, file)
    return file
  }

  return {
    /**
     * Stores a master, and returns what pages show of it.
     * @param folder the folder of its widths, below `/uploads/`
     * @throws when the file is missing or is not a picture
     */
    async publish(file: string, folder: PictureFolder = 'products'): Promise<PublishedPicture> {
      const { master, picture } = await readMaster(file, folder)
      const known = await repository.findPicture(db, picture)
      const published = known ?? (await (await loadMaker()).describePicture(master, picture))
      const masterKey = toMasterKey(picture.stem)
      if (!(await masters.has(masterKey))) await masters.put(masterKey, master)
      // The largest width is encoded with all others: without it, none of them exists as AVIF.
      const isMade = await store.has(published.url.replace('/uploads/', ''))
      if (!known || !isMade) await repository.notePicture(db, published, !isMade)
      return published
    },

    /**
     * Publishes an uploaded picture. It is decoded in a process of its own, and only what that process has re-encoded
     * is stored.
     * @param folder the folder of its widths, below `/uploads/`
     * @throws AppError PICTURE_TYPE_UNSUPPORTED, BUSY
     */
    async publishUpload(sent: Buffer, folder: PictureFolder = 'products'): Promise<UploadedPicture> {
      const master = await intake(() => runInProcess<Buffer>(INTAKE, sent, { timeoutMs: INTAKE_TIMEOUT_MS }))
      if (!master) throw new AppError('PICTURE_TYPE_UNSUPPORTED')
      const stem = toStem('photo', Buffer.from(master))
      const picture = { folder, stem }
      const known = await repository.findPicture(db, picture)
      const published = known ?? (await (await loadMaker()).describePicture(Buffer.from(master), picture))
      await masters.put(toMasterKey(stem), Buffer.from(master))
      if (!known) await repository.notePicture(db, published, true)
      return { ...published, file: `${stem}.webp` }
    },

    /** An uploaded picture by its name. */
    findUploaded: (file: string, folder: PictureFolder = 'products'): Promise<PublishedPicture | undefined> =>
      repository.findPicture(db, { folder, stem: file.replace(/\.\w+$/, '') }),

    /** The newest pictures of these folders. */
    listNewest: (folders: readonly PictureFolder[]): Promise<PublishedPicture[]> =>
      repository.listNewestPictures(db, folders),

    /** The result of `publish` for a picture that has been published. @throws as `publish` */
    async describe(file: string, folder: PictureFolder): Promise<PublishedPicture> {
      const { master, picture } = await readMaster(file, folder)
      const known = await repository.findPicture(db, picture)
      return known ?? (await loadMaker()).describePicture(master, picture)
    },

    /**
     * Encodes and stores the file of `key`, once for all concurrent requests. Undefined when no published
     * picture has such a file.
     */
    makeRequested(key: string): Promise<Buffer | undefined> {
      const file = inProgress.get(key) ?? limit(() => make(key)).finally(() => void inProgress.delete(key))
      inProgress.set(key, file)
      return file
    },

    /** Publishes a file unchanged, under a fixed name. */
    async publishAs(key: string, file: string): Promise<void> {
      await store.put(key, await readFile(file))
    },

    /** Which of these pictures also exist as AVIF, in every width. */
    listWithAvif: (urls: readonly string[]) => repository.listWithAvif(db, urls),
  }
}
