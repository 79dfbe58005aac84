import { join } from 'node:path'
import type { Db } from '../../db/pool.ts'
import { runInProcess } from '../../security/child-process.ts'
import type { FileStore } from './file-store.service.ts'
import type { EncodingInput } from './picture-encoder.ts'
import { listWidths, PICTURE_TYPES, readPictureUrl, toKey, toMasterKey } from './picture-names.ts'
import * as repository from './pictures.repository.ts'

const ENCODER = join(import.meta.dirname, 'picture-encoder.ts')
/** Generous: the encoder has the lowest priority, and a busy shop leaves it little time. */
const ENCODER_TIMEOUT_MS = 10 * 60_000

/** The picture itself is invalid, so a retry would fail too. */
class PictureError extends Error {}

/**
 * Encodes every width of published pictures, as WebP and AVIF, one picture after another, in the background.
 * Pages offer AVIF from then on (the `has_avif` of a picture); interrupted work is done in the next round.
 */
export function createPictureFiles(deps: {
  db: Db
  store: FileStore
  masters: FileStore
  /** Nice value of the encoding process, as `os.setPriority` takes it. */
  priority: number
  report: (error: unknown) => void
  /** Called after each picture with the numbers done in this round and still waiting. */
  onProgress?: (done: number, waiting: number) => void
  /** Called when a picture is offered as AVIF. */
  onOffered?: (url: string) => Promise<void>
}) {
  const { db, store, masters, priority, report, onProgress, onOffered } = deps
  /** Failed pictures are not retried until the shop restarts. */
  const failed = new Set<string>()

  async function make(url: string, signal: AbortSignal): Promise<void> {
    const { folder, stem, width: largest } = readPictureUrl(url)
    const master = await masters.read(toMasterKey(stem))
    if (!master) throw new PictureError(`The master of ${url} is gone`)
    const files = listWidths(largest).flatMap((each) => PICTURE_TYPES.map((type) => ({ width: each, type })))
    const areThere = await Promise.all(
      files.map(({ width, type }) => store.has(toKey({ folder, stem }, width, type))),
    )
    const missing = files.filter((_, index) => !areThere[index])
    const made = missing.length > 0 ? await encode({ master, files: missing, priority }, signal) : []
    for (const [index, file] of made.entries()) {
      const { width, type } = missing[index]!
      await store.put(toKey({ folder, stem }, width, type), file)
    }
    await repository.noteAvif(db, url)
    await onOffered?.(url)
  }

  return {
    /** Encodes all that is missing, until `signal` aborts it. */
    async makeMissing(signal: AbortSignal): Promise<void> {
      for (let done = 1; !signal.aborted; done += 1) {
        const { url, count } = await repository.findWithoutAvif(db, [...failed])
        if (url === undefined) return
        try {
          await make(url, signal)
          onProgress?.(done, count - 1)
        } catch (error) {
          if (signal.aborted) return
          report(error)
          // A storage error may be gone in the next round; an encoding error will not.
          if (!(error instanceof PictureError)) return
          failed.add(url)
        }
      }
    },
  }
}

/** A process per picture, since each has its own low priority. @throws PictureError when it cannot be encoded */
async function encode(input: EncodingInput, signal: AbortSignal): Promise<Buffer[]> {
  const files = await runInProcess<Buffer[]>(ENCODER, input, { timeoutMs: ENCODER_TIMEOUT_MS, signal })
  if (!files) throw new PictureError('The master could not be encoded')
  return files
}
