import { access, mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { readBeads } from '@shop/catalogue/beads'
import { readCatalogueFolder } from '@shop/catalogue/read-folder'
import type { ValidationError } from '@shop/catalogue/validation-errors'
import { writeContactSheet } from './contact-sheet.ts'
import { listLooks, type LookToDraw } from './look-list.ts'
import { makeLook, toLookFile } from './look-pictures.ts'
import { listPictures, type Picture } from './picture-list.ts'
import { noteRendered, readRendered } from './rendered.ts'
import { buildDenoiser, hashDrawingCode, takePicture } from './run-blender.ts'

// `npm run pictures -- <slug or scene>… [--view 1] [--draft]` renders product pictures with Blender; `--all` renders
// missing ones (with `--stale`, also those of older code), `--sheet` makes contact sheets of all. Drafts and sheets go
// to .cache/pictures, finished pictures to catalogue/pictures/. `npm run pictures -- beads <look>…` (or `--all`) renders
// the sprites and textures of the bracelet builder to catalogue/beads/pictures/.

const CATALOGUE = join(import.meta.dirname, '../catalogue')
const PICTURES = join(CATALOGUE, 'pictures')
const CACHE = join(CATALOGUE, '..', '.cache', 'pictures')
const FINISHED = { scale: 1, samples: 12, quality: 86 }
const LOOK_SAMPLES = 12
const DRAFT = { scale: 1 / 3, samples: 16, quality: 80 }
const SHEET_SIZE = 48

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    view: { type: 'string' },
    draft: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    stale: { type: 'boolean', default: false },
    sheet: { type: 'boolean', default: false },
    threads: { type: 'string', default: String(availableParallelism()) },
  },
})

const isOfBeads = positionals[0] === 'beads'
const names = isOfBeads ? positionals.slice(1) : positionals

function stopAt(errors: readonly ValidationError[]): never {
  throw new Error(errors.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'))
}

function requireKnown(known: readonly string[]): void {
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`The catalogue has no pictures of ${unknown.join(', ')}.`)
}

const folder = options.draft ? CACHE : PICTURES
const recipe = await hashDrawingCode()
await mkdir(CACHE, { recursive: true })

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

async function isWanted(file: string, path: string, isNamed: boolean): Promise<boolean> {
  if (names.length > 0) return isNamed
  if (!options.all) return false
  const known = options.draft ? undefined : (await readRendered())[file]
  if (options.draft || !known || !(await exists(path))) return true
  return options.stale && known.recipe !== recipe
}

async function make(picture: Picture, threads: number): Promise<void> {
  const { scale, samples, quality } = options.draft ? DRAFT : FINISHED
  const width = Math.round(picture.width * scale)
  const height = Math.round(picture.height * scale)
  const taken = await takePicture(
    { ...picture, width, height },
    { samples, threads, denoiser: await buildDenoiser(CACHE), folder: CACHE },
  )
  await mkdir(dirname(join(folder, picture.file)), { recursive: true })
  await sharp(taken.pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality, effort: 6, smartSubsample: true })
    .toFile(join(folder, picture.file))
  const seconds = Math.round(taken.renderSeconds + taken.denoiseSeconds)
  if (!options.draft) await noteRendered(picture.file, { recipe, seconds })
  console.log(`${picture.file} ${taken.renderSeconds} s rendering, ${taken.denoiseSeconds} s denoising`)
}

async function makeBeads(look: LookToDraw, threads: number): Promise<void> {
  const denoiser = await buildDenoiser(CACHE)
  const seconds = await makeLook(look, { samples: LOOK_SAMPLES, threads, denoiser, folder: CACHE })
  await noteRendered(toLookFile(look.look), { recipe, seconds })
  console.log(`${toLookFile(look.look)} ${seconds} s`)
}

/** Building a scene and reading its passes use one thread, so several pictures are rendered at once. */
async function makeAll<T>(wanted: readonly T[], makeOne: (item: T, threads: number) => Promise<void>) {
  const threads = Number(options.threads)
  const concurrently = Math.max(1, Math.min(threads, wanted.length))
  const queue = wanted.values()
  await buildDenoiser(CACHE)
  await Promise.all(
    Array.from({ length: concurrently }, async () => {
      for (const item of queue) await makeOne(item, Math.max(1, Math.floor(threads / concurrently)))
    }),
  )
}

async function renderBeads(): Promise<void> {
  const beads = await readBeads(CATALOGUE)
  if (!beads.ok) stopAt(beads.errors)
  const looks = listLooks(beads.parts)
  requireKnown(looks.map(({ look }) => look))
  const wanted: LookToDraw[] = []
  for (const look of looks) {
    const file = toLookFile(look.look)
    if (await isWanted(file, join(CATALOGUE, file), names.includes(look.look))) wanted.push(look)
  }
  await makeAll(wanted, makeBeads)
}

async function renderPictures(): Promise<void> {
  const catalogue = await readCatalogueFolder(CATALOGUE)
  if (!catalogue.ok) stopAt(catalogue.errors)
  const pictures = listPictures(catalogue.products.map(({ record }) => record))
  requireKnown(pictures.map(({ name }) => name))
  const wanted: Picture[] = []
  for (const picture of pictures) {
    if (options.view && picture.view !== Number(options.view)) continue
    if (await isWanted(picture.file, join(folder, picture.file), names.includes(picture.name)))
      wanted.push(picture)
  }
  await makeAll(wanted, make)
  if (options.sheet) await makeSheets(pictures.map(({ file }) => join(folder, file)))
}

async function makeSheets(files: readonly string[]): Promise<void> {
  const found: string[] = []
  for (const file of files) {
    if (await exists(file)) found.push(file)
  }
  for (let first = 0; first < found.length; first += SHEET_SIZE) {
    const sheet = join(CACHE, `sheet-${first / SHEET_SIZE + 1}.png`)
    await writeContactSheet(found.slice(first, first + SHEET_SIZE), sheet)
    console.log(sheet)
  }
}

await (isOfBeads ? renderBeads() : renderPictures())
