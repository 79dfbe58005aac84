import { join } from 'node:path'
import type { Config } from './config.ts'

/** Folder of uploads and pictures on this machine. */
export function toUploadsFolder(config: Config): string {
  return join(config.dataDir, 'uploads')
}

/** Folder of mail when no SMTP server is configured. */
export function toOutboxFolder(config: Config): string {
  return join(config.dataDir, 'outbox')
}
