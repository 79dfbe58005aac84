import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Look, type TextureKind } from '@shop/bracelet/looks'
import type { LookToDraw } from './look-list.ts'
import { takeLook, type BlenderOptions, type TakenLook } from './run-blender.ts'

const LOOK_PICTURES = join(import.meta.dirname, '../catalogue/beads/pictures')
const MANIFEST = join(import.meta.dirname, '../packages/bracelet/src/looks.json')

/** Width of a frame and of a texture in px. Charms are seen in full, so they are larger. */
const FRAME_SIZE = 160
const CHARM_SIZE = 256
const TEXTURE_SIZE = 384
const QUALITY = { sprite: 82, colour: 80, surface: 80, normal: 88 }
const TEXTURES = ['colour', 'surface', 'normal'] as const
/** Channels of a normal map deviate by less than this from a smooth surface where there is no relief. */
const RELIEF = 8

/** The sprite of a look, below the catalogue's folder. */
export function toLookFile(look: string): string {
  return `beads/pictures/${look}.webp`
}

/** Renders and stores the sprite and the textures of a look. Returns the processor time in seconds. */
export async function makeLook(drawn: LookToDraw, options: BlenderOptions): Promise<number> {
  const size = drawn.kind === 'charm' ? CHARM_SIZE : FRAME_SIZE
  const textureSize = drawn.hasTextures ? TEXTURE_SIZE : 0
  const taken = await takeLook({ look: drawn.look, part: drawn.part, size, textureSize }, options)
  await mkdir(LOOK_PICTURES, { recursive: true })
  const files = await writeFiles(drawn.look, taken, size)
  const { frames, span, reach } = taken
  const hash = createHash('sha256')
  for (const file of files.written) hash.update(file)
  await noteLook(drawn.look, {
    frames,
    span,
    size,
    reach,
    colour: await findColour(taken.sprite, size),
    clarity: files.clarity,
    textures: files.textures,
    version: hash.digest('hex').slice(0, 8),
  })
  return taken.seconds
}

async function writeFiles(look: string, taken: TakenLook, size: number) {
  const height = size * taken.frames
  const sprite = await sharp(taken.sprite, { raw: { width: size, height, channels: 4 } })
    .webp({ quality: QUALITY.sprite, alphaQuality: 90, effort: 6, smartSubsample: true })
    .toBuffer()
  await writeFile(join(LOOK_PICTURES, `${look}.webp`), sprite)
  const written = [sprite]
  const textures: TextureKind[] = []
  let clarity = 0
  for (const [index, kind] of TEXTURES.entries()) {
    const bytes = (TEXTURE_SIZE * TEXTURE_SIZE * 3) / 2
    const pixels = taken.textures.subarray(index * bytes, (index + 1) * bytes)
    if (pixels.length === 0) break
    const texture = sharp(pixels, { raw: { width: TEXTURE_SIZE, height: TEXTURE_SIZE / 2, channels: 3 } })
    const { channels } = await texture.clone().stats()
    if (kind === 'surface') clarity = Math.round((channels[0]!.mean / 255) * 100) / 100
    if (kind === 'normal' && channels[0]!.stdev + channels[1]!.stdev < RELIEF) continue
    const file = await texture.webp({ quality: QUALITY[kind], effort: 6, smartSubsample: true }).toBuffer()
    await writeFile(join(LOOK_PICTURES, `${look}-${kind}.webp`), file)
    written.push(file)
    textures.push(kind)
  }
  return { written, textures, clarity }
}

/** The mean colour of what is not transparent. */
async function findColour(sprite: Buffer, size: number): Promise<string> {
  const sums = [0, 0, 0, 0]
  for (let start = 0; start < size * size * 4; start += 4) {
    const alpha = sprite[start + 3]!
    for (const channel of [0, 1, 2]) sums[channel]! += sprite[start + channel]! * alpha
    sums[3]! += alpha
  }
  const parts = sums.slice(0, 3).map((sum) => Math.round(sum / sums[3]!))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** The manifest, by look. */
export async function readLooks(): Promise<Record<string, Look>> {
  return JSON.parse(await readFile(MANIFEST, 'utf8')) as Record<string, Look>
}

let lastNote: Promise<void> = Promise.resolve()

/** Adds a look to the manifest, one line each, sorted; concurrent writes are queued. */
function noteLook(name: string, look: Look): Promise<void> {
  lastNote = lastNote.then(async () => {
    const all = { ...(await readLooks()), [name]: look }
    const lines = Object.keys(all)
      .toSorted()
      .map((each) => `  ${JSON.stringify(each)}: ${JSON.stringify(all[each])}`)
    await writeFile(MANIFEST, `{\n${lines.join(',\n')}\n}\n`)
  })
  return lastNote
}
