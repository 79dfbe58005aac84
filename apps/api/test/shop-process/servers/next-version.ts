import { chmod, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { onTestFinished } from 'vitest'
import { ROOT } from '../processes.ts'

/**
 * The next version of the shop: this one with one more migration, in a folder of its own. Returns its
 * program, as `run` takes it.
 */
export async function makeNextVersion(migration: { name: string; statements: string }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-next-version-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o755)
  const api = join(folder, 'apps/api')
  await mkdir(api, { recursive: true })
  for (const part of ['src', 'migrations', 'package.json']) {
    await cp(join(ROOT, 'apps/api', part), join(api, part), { recursive: true })
  }
  for (const part of [
    'node_modules',
    'packages',
    'catalogue',
    'package.json',
    'apps/web',
    'apps/api/node_modules',
  ]) {
    if (existsSync(join(ROOT, part))) await symlink(join(ROOT, part), join(folder, part))
  }
  await writeFile(join(api, 'migrations', `${migration.name}.sql`), migration.statements)
  return relative(ROOT, join(api, 'src/main.ts'))
}
