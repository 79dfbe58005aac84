import { access, mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Where uploads and pictures lie. Keys are paths below `/uploads/`, such as `products/jade-1a2b3c4d-400.webp`. */
export interface FileStore {
  has(key: string): Promise<boolean>
  put(key: string, content: Buffer): Promise<void>
}

/** Files in a folder of this machine. A reader never meets half a file. */
export function createDiskStore(folder: string): FileStore {
  return {
    has: (key) =>
      access(join(folder, key)).then(
        () => true,
        () => false,
      ),
    async put(key, content) {
      const path = join(folder, key)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(`${path}.part`, content)
      await rename(`${path}.part`, path)
    },
  }
}
