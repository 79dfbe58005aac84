import { join } from 'node:path'
import { MAX_UNUSED_PHOTOS, UNUSED_PHOTO_HOURS } from '@shop/contract/photos/photos.rules'
import type { Photo } from '@shop/contract/photos/photos.schemas'
import { createId, isId } from '../../db/ids.ts'
import type { Db, ReadDb, Tx } from '../../db/pool.ts'
import { AppError } from '../../http/app-error.ts'
import { after, HOUR, type Clock } from '../../jobs/clock.ts'
import { createConcurrencyLimit } from '../../security/concurrency-limit.ts'
import { runInProcess } from '../../security/child-process.ts'
import type { FileStore } from './file-store.service.ts'
import {
  createPhotoAddresses,
  readPublicKey,
  toPublicUrl,
  type PhotoAddress,
  type PhotoReader,
  type PhotoSize,
} from './photo-addresses.shared.ts'
import type { DecodedPhoto } from './photo-decoder.ts'
import * as repository from './photos.repository.ts'
import type { PhotoSubject } from './photos.repository.ts'

const DECODER = join(import.meta.dirname, 'photo-decoder.ts')
const DECODER_TIMEOUT_MS = 30_000

/** Photos that may wait to be decoded, of 10 MB each. */
const MAX_QUEUED = 6

/** Discarded photos of one round. */
const BATCH_SIZE = 200

/** The magic numbers of accepted types. */
const BEGINNINGS = [/^\xff\xd8\xff/, /^\x89PNG\r\n\x1a\n/, /^RIFF[^]{4}WEBP/]

/** Not below `/uploads/`, and without a type: no store serves it by itself. */
const toKey = (id: string, size: PhotoSize) => `photos/${id}-${size}`

interface Dependencies {
  db: Db
  clock: Clock
  /** Where private files are stored, apart from public ones. */
  store: FileStore
  /** Signs private addresses. */
  secret: string
}

export type PhotosService = ReturnType<typeof createPhotosService>

/**
 * Photos by shoppers. The shop stores only what it has re-encoded; a photo is private until a review that shows it is
 * approved.
 */
export function createPhotosService({ db, clock, store, secret }: Dependencies) {
  const limit = createConcurrencyLimit({ running: 1, queued: MAX_QUEUED })
  const addresses = createPhotoAddresses(secret)

  type PhotoRow = { id: string; width: number; height: number; is_public: boolean }

  function toPhoto({ id, width, height, is_public: isPublic }: PhotoRow, reader: PhotoReader): Photo {
    const toUrl = (size: PhotoSize) =>
      isPublic && reader === 'shopper'
        ? toPublicUrl(id, size)
        : addresses.toPrivateUrl(id, size, reader, clock())
    return { photo_id: id, url: toUrl('large'), thumbnail_url: toUrl('small'), width, height }
  }

  async function removeFiles(id: string): Promise<void> {
    await store.remove(toKey(id, 'large'))
    await store.remove(toKey(id, 'small'))
  }

  /** Deletes the files of discarded photos, then the photos: what is interrupted is done again. */
  async function removeDiscarded(): Promise<number> {
    const ids = await repository.listDiscarded(db, BATCH_SIZE)
    for (const id of ids) {
      await removeFiles(id)
      await repository.deletePhoto(db, id)
    }
    return ids.length
  }

  return {
    /**
     * Decodes and stores an uploaded photo.
     * @throws AppError PHOTO_TYPE_UNSUPPORTED, PHOTO_TOO_LARGE, PHOTO_LIMIT_REACHED, BUSY
     */
    async upload(userId: string, sent: Buffer): Promise<Photo> {
      if ((await repository.countUnused(db, userId)) >= MAX_UNUSED_PHOTOS)
        throw new AppError('PHOTO_LIMIT_REACHED')
      const photo = hasKnownBeginning(sent) ? await limit(() => decode(sent)) : undefined
      if (!photo) throw new AppError('PHOTO_TYPE_UNSUPPORTED')
      if ('refused' in photo) throw new AppError(photo.refused)
      const { large, small, width, height } = photo
      const id = createId()
      // The row first: files without one would never be deleted.
      await repository.insertPhoto(db, { id, userId, width, height, now: clock() })
      await store.put(toKey(id, 'small'), small)
      await store.put(toKey(id, 'large'), large)
      return toPhoto({ id, width, height, is_public: false }, 'shopper')
    },

    /**
     * Lets a review or a return show these photos of the shopper, in this order, and no others. They are private.
     * @throws AppError PHOTO_NOT_FOUND for one that is not the shopper's, is gone, or is shown by something else
     */
    async attach(
      db: Tx,
      { userId, subject, photoIds }: { userId: string; subject: PhotoSubject; photoIds: string[] },
    ): Promise<void> {
      if (!photoIds.every(isId)) throw new AppError('PHOTO_NOT_FOUND')
      await repository.discardOf(db, subject, { except: photoIds, now: clock() })
      for (const [position, id] of photoIds.entries()) {
        const isPlaced = await repository.setPlace(db, { id, userId, position }, subject)
        if (!isPlaced) throw new AppError('PHOTO_NOT_FOUND')
      }
    },

    /** Shows the photos of a review to everybody, or no longer. */
    setPublic: (db: Tx, subject: PhotoSubject, isPublic: boolean): Promise<void> =>
      repository.setPublic(db, subject, isPublic),

    /** Deletes the photos of something that is deleted; their files go in the next round. */
    discard: (db: Tx, subject: PhotoSubject): Promise<void> =>
      repository.discardOf(db, subject, { except: [], now: clock() }),

    /** The photos of several subjects, by the subject's id, as these readers open them. */
    async listOf(
      db: ReadDb,
      kind: PhotoSubject['kind'],
      subjectIds: string[],
      reader: PhotoReader = 'shopper',
    ): Promise<ReadonlyMap<string, Photo[]>> {
      if (subjectIds.length === 0) return new Map()
      const rows = await repository.listPhotosOf(db, kind, subjectIds)
      const bySubject = Map.groupBy(rows, ({ subject_id: id }) => id!)
      return new Map([...bySubject].map(([id, own]) => [id, own.map((row) => toPhoto(row, reader))]))
    },

    /** The file of a private address. @throws AppError PHOTO_NOT_FOUND, also when the address has ended */
    async readPrivate(address: PhotoAddress): Promise<Buffer> {
      const isKnown =
        isId(address.id) &&
        addresses.isValid(address, clock()) &&
        (await repository.findIsPublic(db, address.id)) !== undefined
      const content = isKnown ? await store.read(toKey(address.id, address.size)) : undefined
      if (!content) throw new AppError('PHOTO_NOT_FOUND')
      return content
    },

    /** The file of a key below `/uploads/`, if everybody may see it now. */
    async readPublic(key: string): Promise<Buffer | undefined> {
      const named = readPublicKey(key)
      if (!named || !isId(named.id) || !(await repository.findIsPublic(db, named.id))) return undefined
      return store.read(toKey(named.id, named.size))
    },

    /** Deletes what nothing shows: uploads of yesterday, and what was taken away. */
    async removeUnused(): Promise<void> {
      const now = clock()
      await repository.discardUnused(db, after(now, -UNUSED_PHOTO_HOURS * HOUR), now)
      while ((await removeDiscarded()) === BATCH_SIZE);
    },

    /** Deletes all photos of a shopper, at once. */
    async forget(userId: string): Promise<void> {
      await repository.discardOfUser(db, userId, clock())
      while ((await removeDiscarded()) === BATCH_SIZE);
    },
  }
}

function hasKnownBeginning(sent: Buffer): boolean {
  const beginning = sent.toString('latin1', 0, 12)
  return BEGINNINGS.some((known) => known.test(beginning))
}

const decode = (sent: Buffer) => runInProcess<DecodedPhoto>(DECODER, sent, { timeoutMs: DECODER_TIMEOUT_MS })
