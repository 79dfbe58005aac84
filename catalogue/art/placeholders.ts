import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readCatalogueFolder } from '../src/read-folder.ts'
import { arrange, ARRANGEMENTS } from './arrangements.ts'
import { renderScene } from './engine/render.ts'
import type { Scene } from './engine/scene.ts'
import { getSubject } from './subjects.ts'

// Draws the catalogue's pictures: `node catalogue/art/placeholders.ts [slug or arrangement…]`, all without a name.
// The same product always gives the same pictures. PICTURE_SCALE and PICTURE_FOLDER serve quick trials.

const SCALE = Number(process.env['PICTURE_SCALE'] ?? 1)
const SIZE = Math.round(1200 * SCALE)
const CATALOGUE = join(import.meta.dirname, '..')
const FOLDER = process.env['PICTURE_FOLDER'] ?? join(CATALOGUE, 'pictures')

const catalogue = await readCatalogueFolder(CATALOGUE)
if (!catalogue.ok) {
  throw new Error(catalogue.faults.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n'))
}
const records = catalogue.products.map(({ record }) => record)
const wanted = new Set(process.argv.slice(2))
const isWanted = (name: string) => wanted.size === 0 || wanted.has(name)
await mkdir(FOLDER, { recursive: true })

async function save(scene: Scene, width: number, height: number, name: string): Promise<void> {
  const picture = await renderScene(scene, width, height)
  await picture.webp({ quality: 82, effort: 5 }).toFile(join(FOLDER, `${name}.webp`))
  console.log(name)
}

for (const record of records.filter(({ slug }) => isWanted(slug))) {
  const { draw, whole, detail } = getSubject(record)
  for (const [index, camera] of [whole, detail].entries()) {
    const scene: Scene = { parts: [], camera }
    draw(scene, record)
    await save(scene, SIZE, SIZE, `${record.slug}-${index + 1}`)
  }
}

for (const [name, arrangement] of Object.entries(ARRANGEMENTS)) {
  if (!isWanted(name)) continue
  const scene = arrange(arrangement, records)
  await save(scene, Math.round(arrangement.width * SCALE), Math.round(arrangement.height * SCALE), name)
}
