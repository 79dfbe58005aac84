// node scripts/compress-assets.mjs FOLDER: writes a .br and a .gz file next to each built file, for @fastify/static.
// Runs after a build, because React Router writes its route manifest after Vite's plugins.
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/
/** Smaller files gain almost nothing from compression. */
const MIN_BYTES = 512

async function compress(file) {
  if ((await stat(file)).size < MIN_BYTES) return
  const bytes = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await replace(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await replace(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
}

/** Writes a file that is there at once or not at all: a running shop may serve it. */
async function replace(file, bytes) {
  await writeFile(`${file}.part`, bytes)
  await rename(`${file}.part`, file)
}

const folder = process.argv[2]
const names = (await readdir(folder)).filter((name) => COMPRESSIBLE.test(name))
await Promise.all(names.map((name) => compress(join(folder, name))))
