import { cp, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** What the API and its tests are made of. */
const PARTS = [
  'apps/api',
  'packages',
  'catalogue',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'vitest.config.ts',
]
const LEFT_OUT = new Set(['node_modules', '.cache'])
/** The workspace's own packages, which are part of the copy. */
const OWN = '@shop'

/** A copy of the sources that may be harmed. Dependencies are linked to, the workspace's own packages are copied. */
export async function copySources(root: string): Promise<{ folder: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-guards-'))
  for (const part of PARTS) {
    await cp(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => !LEFT_OUT.has(basename(path)),
    })
  }
  await linkModules(root, folder)
  await linkModules(join(root, 'apps', 'api'), join(folder, 'apps', 'api'))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

async function linkModules(from: string, to: string): Promise<void> {
  const source = join(from, 'node_modules')
  const target = join(to, 'node_modules')
  await mkdir(target)
  for (const name of await readdir(source)) {
    // Caches belong to whom they are of.
    if (name.startsWith('.') && name !== '.bin') continue
    if (name !== OWN) await symlink(join(source, name), join(target, name))
    else await copyLinks(join(source, OWN), join(target, OWN))
  }
}

/** Links that lead from one part of the workspace to another lead to the copy's own. */
async function copyLinks(from: string, to: string): Promise<void> {
  await mkdir(to)
  for (const name of await readdir(from)) await symlink(await readlink(join(from, name)), join(to, name))
}
