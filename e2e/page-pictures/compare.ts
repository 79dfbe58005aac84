// node e2e/page-pictures/compare.ts BEFORE AFTER FOLDER: compares two folders of take.ts by pixelmatch. Writes a picture
// of the differences for each page that has some to FOLDER, and prints one line per page: share of different pixels,
// heights, and how many lines of text differ.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

const [before, after, folder] = process.argv.slice(2)
if (!before || !after || !folder) {
  process.stderr.write('node e2e/page-pictures/compare.ts BEFORE AFTER FOLDER\n')
  process.exit(1)
}

await mkdir(folder, { recursive: true })
const names = (await readdir(before)).filter((name) => name.endsWith('.png')).map((name) => name.slice(0, -4))
const rows = []
for (const name of names) rows.push({ name, ...(await comparePage(name)) })
rows.sort((a, b) => a.texts - b.texts || b.share - a.share)
for (const { name, share, heights, texts } of rows) {
  process.stdout.write(
    `${(100 * share).toFixed(3).padStart(7)} %  ${heights.padEnd(13)} ${texts} texts  ${name}\n`,
  )
}
const same = rows.filter(({ share }) => share === 0).length
const withTexts = rows.filter(({ share, texts }) => share > 0 && texts > 0).length
process.stdout.write(
  `${rows.length} pages: ${same} the same, ${withTexts} with other texts, ${rows.length - same - withTexts} with the same texts\n`,
)

async function comparePage(name: string) {
  const [a, b] = await Promise.all([read(before!, name), read(after!, name)])
  const width = Math.max(a.width, b.width)
  const height = Math.max(a.height, b.height)
  const difference = new PNG({ width, height })
  const pixels = pixelmatch(
    extend(a, width, height),
    extend(b, width, height),
    difference.data,
    width,
    height,
    {
      threshold: 0.1,
    },
  )
  if (pixels > 0) await writeFile(join(folder!, `${name}.png`), PNG.sync.write(difference))
  const texts = await countOtherTexts(name)
  const heights = a.height === b.height ? `${a.height}` : `${a.height}→${b.height}`
  return { share: pixels / (width * height), heights, texts }
}

async function read(from: string, name: string): Promise<PNG> {
  return PNG.sync.read(await readFile(join(from, `${name}.png`)))
}

/** The pixels of a picture on a larger, empty one. */
function extend(picture: PNG, width: number, height: number): Buffer {
  const extended = new PNG({ width, height })
  PNG.bitblt(picture, extended, 0, 0, picture.width, picture.height, 0, 0)
  return extended.data
}

/** Lines of text that only one of the two has. */
async function countOtherTexts(name: string): Promise<number> {
  const [a, b] = await Promise.all(
    [before!, after!].map((from) => readFile(join(from, `${name}.txt`), 'utf8')),
  )
  const [inA, inB] = [a, b].map((text) => new Set(text!.split('\n').map((line) => line.trim())))
  return (
    [...inA!].filter((line) => !inB!.has(line)).length + [...inB!].filter((line) => !inA!.has(line)).length
  )
}
