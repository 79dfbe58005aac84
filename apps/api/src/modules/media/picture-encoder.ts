import { setPriority } from 'node:os'
import sharp from 'sharp'
import { respondToParent } from '../../security/child-process.ts'
import { encodePicture } from './picture-maker.ts'
import type { PictureType } from './picture-names.ts'

/** A message to the encoder, which returns one file for each entry of `files`. */
export interface EncodingInput {
  master: Buffer
  /** Widths in px, and the type of each file. */
  files: { width: number; type: PictureType }[]
  /** The priority of this process, as `os.setPriority` takes it. */
  priority: number
}

sharp.concurrency(1)

async function encode({ master, files, priority }: EncodingInput): Promise<Buffer[]> {
  setPriority(priority)
  const encoded: Buffer[] = []
  for (const { width, type } of files) encoded.push(await encodePicture(master, width, type))
  return encoded
}

respondToParent(encode)
