import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { CLIENT_FOLDER } from './build-manifest.ts'

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/
/** Smaller files gain almost nothing from compression. */
const MIN_BYTES = 512

/** Writes a `.br` and a `.gz` file next to a built file, for @fastify/static. */
async function compress(file: string): Promise<void> {
  if ((await stat(file)).size < MIN_BYTES) return
  const bytes = await readFile(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }))
}

// Runs after the build, because React Router writes its route manifest after Vite's plugins.
const folder = join(CLIENT_FOLDER, 'assets')
const names = (await readdir(folder)).filter((name) => COMPRESSIBLE.test(name))
await Promise.all(names.map((name) => compress(join(folder, name))))
