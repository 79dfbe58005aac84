import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/
/** Below this a compressed file is hardly smaller, and its headers are not. */
const MIN_BYTES = 512

/** Lays a `.br` and a `.gz` beside each built file, once and as small as can be, so that no request has to compress it. */
export function precompressAssets(): Plugin {
  return {
    name: 'shop:precompress',
    apply: 'build',
    buildApp: {
      order: 'post',
      async handler(builder) {
        const client = builder.environments['client']
        if (!client) throw new Error('There is no build for the browser')
        const folder = join(resolve(builder.config.root, client.config.build.outDir), 'assets')
        const names = (await readdir(folder)).filter((name) => COMPRESSIBLE.test(name))
        await Promise.all(names.map((name) => compress(join(folder, name))))
      },
    },
  }
}

async function compress(file: string): Promise<void> {
  if ((await stat(file)).size < MIN_BYTES) return
  const bytes = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await Promise.all([
    promisify(brotliCompress)(bytes, { params }).then((small) => writeFile(`${file}.br`, small)),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }).then((small) =>
      writeFile(`${file}.gz`, small),
    ),
  ])
}
