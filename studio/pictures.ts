import { access, mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { readCatalogueFolder } from '@shop/catalogue/read-folder'
import { writeContactSheet } from './contact-sheet.ts'
import { listPictures, type Picture } from './picture-list.ts'
import { noteRendered, readRendered } from './rendered.ts'
import { buildDenoiser, hashDrawingCode, takePicture } from './run-blender.ts'

// `npm run pictures -- <slug or scene>… [--view 1] [--draft]` renders product pictures with Blender; `--all` renders
// missing ones (with `--stale`, also those of older code), `--sheet` makes contact sheets of all. Drafts and sheets go
// to .cache/pictures, finished pictures to catalogue/pictures/.

const CATALOGUE = join(import.meta.dirname, '../catalogue')
const PICTURES = join(CATALOGUE, 'pictures')
const CACHE = join(CATALOGUE, '..', '.cache', 'pictures')
const FINISHED = { scale: 1, samples: 12, quality: 86 }
const DRAFT = { scale: 1 / 3, samples: 16, quality: 80 }
const SHEET_SIZE = 48

const { values: options, positionals: names } = parseArgs({
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

const catalogue = await readCatalogueFolder(CATALOGUE)
if (!catalogue.ok) {
  throw new Error(catalogue.errors.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'))
}
const pictures = listPictures(catalogue.products.map(({ record }) => record))
const unknown = names.filter((name) => !pictures.some((picture) => picture.name === name))
if (unknown.length > 0) throw new Error(`The catalogue has no pictures of ${unknown.join(', ')}.`)

const folder = options.draft ? CACHE : PICTURES
const recipe = await hashDrawingCode()
await mkdir(CACHE, { recursive: true })

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

async function isWanted(picture: Picture): Promise<boolean> {
  if (options.view && picture.view !== Number(options.view)) return false
  if (names.length > 0) return names.includes(picture.name)
  if (!options.all) return false
  const known = options.draft ? undefined : (await readRendered())[picture.file]
  if (options.draft || !known || !(await exists(join(folder, picture.file)))) return true
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

const wanted: Picture[] = []
for (const picture of pictures) {
  if (await isWanted(picture)) wanted.push(picture)
}
// Building a scene and reading its passes use one thread, so several pictures are rendered at once.
const threads = Number(options.threads)
const concurrently = Math.max(1, Math.min(threads, wanted.length))
const queue = wanted.values()
await buildDenoiser(CACHE)
await Promise.all(
  Array.from({ length: concurrently }, async () => {
    for (const picture of queue) await make(picture, Math.max(1, Math.floor(threads / concurrently)))
  }),
)

if (options.sheet) {
  const found: string[] = []
  for (const { file } of pictures) {
    if (await exists(join(folder, file))) found.push(join(folder, file))
  }
  for (let first = 0; first < found.length; first += SHEET_SIZE) {
    const sheet = join(CACHE, `sheet-${first / SHEET_SIZE + 1}.png`)
    await writeContactSheet(found.slice(first, first + SHEET_SIZE), sheet)
    console.log(sheet)
  }
}
